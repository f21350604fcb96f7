import { moveOrder } from '#database/repositories/orders'
import { findAttempt } from '#database/repositories/payment-attempts'
import { isPaymentReference } from '#domain/order/order-numbers'
import type { Orders } from '../orders/orders.ts'

/** What the provider calls a payment that was given back, by the owner or after a dispute. */
const GIVEN_BACK = 'reversed'

/**
 * An event says that money went back: the provider is asked, and only its own word counts. A part
 * of the money given back leaves the order paid. The pieces stay booked: whether they return to the
 * shelf is for whoever holds them.
 */
export async function settleRefund(
  orders: Orders,
  reference: string,
): Promise<'refunded' | 'unchanged' | 'unavailable'> {
  const attempt = isPaymentReference(reference) ? await findAttempt(orders.db, reference) : null
  if (attempt?.state !== 'succeeded') return 'unchanged'
  const verified = await orders.payments.verify(reference)
  if (!verified.ok) return 'unavailable'
  if (verified.value?.status !== GIVEN_BACK) return 'unchanged'
  const move = { from: ['paid', 'attention'], to: 'refunded' } as const
  const isFirst = await moveOrder(orders.db, attempt.orderId, move)
  if (isFirst) orders.log.info({ orderId: attempt.orderId, reference }, 'order refunded')
  return isFirst ? 'refunded' : 'unchanged'
}
