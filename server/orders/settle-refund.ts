import { findAttempt } from '#database/repositories/payment-attempts'
import { refundPayment } from '#database/repositories/refund-payment'
import { isPaymentReference } from '#domain/order/order-numbers'
import { findProvider } from '../payments/find-provider.ts'
import type { Orders } from './orders.ts'

/**
 * An event says that money went back: the provider is asked, and only its own word counts. A refund
 * belongs to one payment: the order is refunded when no payment of it remains. A part of the money
 * given back leaves the payment as it is. The pieces stay booked: whether they return to the shelf is
 * for whoever holds them.
 */
export async function settleRefund(
  orders: Orders,
  reference: string,
): Promise<'refunded' | 'payment-refunded' | 'unchanged' | 'unavailable'> {
  const { db, log } = orders
  const attempt = isPaymentReference(reference) ? await findAttempt(db, reference) : null
  if (attempt?.state !== 'succeeded') return 'unchanged'
  const verified = await findProvider(orders, attempt.provider)?.verify(reference)
  if (!verified?.ok) return 'unavailable'
  const isGivenBack = verified.value?.reference === reference && verified.value.state === 'returned'
  if (!isGivenBack) return 'unchanged'
  const outcome = await refundPayment(db, attempt, await orders.now())
  log.info({ orderId: attempt.orderId, reference, outcome }, 'payment refunded')
  return outcome
}
