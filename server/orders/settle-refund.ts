import { findAttempt } from '#database/repositories/payment-attempts'
import { refundPayment } from '#database/repositories/refund-payment'
import { isPaymentReference } from '#domain/order/order-numbers'
import { findAttemptProvider } from '../payments/find-provider.ts'
import type { OrderContext } from './order-context.ts'

/**
 * Verifies a refund with the provider, because events are not trusted. A refund belongs to one
 * payment; the order is refunded when all its payments are. A partial refund changes nothing. Stock
 * stays booked: the owner decides whether returned pieces are sold again.
 */
export async function settleRefund(
  orders: OrderContext,
  reference: string,
): Promise<'refunded' | 'payment-refunded' | 'unchanged' | 'unavailable'> {
  const { db, log } = orders
  const attempt = isPaymentReference(reference) ? await findAttempt(db, reference) : null
  if (attempt?.state !== 'succeeded') return 'unchanged'
  const verified = await findAttemptProvider(orders, attempt)?.verify(reference)
  if (!verified?.ok) return 'unavailable'
  const isRefunded = verified.value?.reference === reference && verified.value.state === 'returned'
  if (!isRefunded) return 'unchanged'
  const outcome = await refundPayment(db, attempt, await orders.now())
  log.info({ orderId: attempt.orderId, reference, outcome }, 'payment refunded')
  return outcome
}
