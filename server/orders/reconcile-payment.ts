import { findNamedAttempt } from '#database/repositories/listed-payments'
import { type Attempt, findAttempt } from '#database/repositories/payment-attempts'
import { isPaymentReference } from '#domain/order/order-numbers'
import type { NamedPayment } from '../payments/payments.ts'
import type { OrderContext } from './order-context.ts'
import { restoreOrder } from './restore-order.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'

/** `id`: of the order, or the payment's reference if it has none here. */
export type Found = {
  readonly kind: 'restored' | 'returned' | 'settled' | 'known' | 'foreign' | 'unanswered'
  readonly id: string
}

/** One payment that fails, such as for a lock of a busy database, keeps no other from being booked. */
async function orUnanswered(
  { log }: OrderContext,
  id: string,
  work: () => Promise<Found>,
): Promise<Found> {
  try {
    return await work()
  } catch (error) {
    log.warn({ err: error, payment: id }, 'payment not reconciled')
    return { kind: 'unanswered', id }
  }
}

export function reconcilePayment(orders: OrderContext, reference: string): Promise<Found> {
  return orUnanswered(orders, reference, () => settleOrRestore(orders, reference))
}

async function settleOrRestore(orders: OrderContext, reference: string): Promise<Found> {
  if (!isPaymentReference(reference)) return { kind: 'foreign', id: reference }
  const attempt = await findAttempt(orders.db, reference)
  if (attempt) return settleKnown(orders, attempt)
  const outcome = await restoreOrder(orders, orders.payments, reference)
  if (outcome === 'unavailable') return { kind: 'unanswered', id: reference }
  const restored = await findAttempt(orders.db, reference)
  if (!restored) return { kind: 'foreign', id: reference }
  if (outcome === 'attached') return settleKnown(orders, restored)
  return { kind: restored.state === 'refunded' ? 'returned' : 'restored', id: restored.orderId }
}

async function settleKnown(
  orders: OrderContext,
  { state, reference, orderId }: Attempt,
): Promise<Found> {
  if (state === 'succeeded' || state === 'refunded') return { kind: 'known', id: orderId }
  const status = await settlePayment(orders, reference)
  if (status === 'unavailable') return { kind: 'unanswered', id: reference }
  return { kind: status === 'paid' || status === 'attention' ? 'settled' : 'known', id: orderId }
}

export function reconcileRefunds(orders: OrderContext, named: NamedPayment): Promise<Found> {
  const id = named.reference ?? named.transactionId ?? 'a payment without a name'
  return orUnanswered(orders, id, () => settleRefunds(orders, { named, id }))
}

type NamedRefunds = { readonly named: NamedPayment; readonly id: string }

async function settleRefunds(orders: OrderContext, { named, id }: NamedRefunds): Promise<Found> {
  const attempt = await findNamedAttempt(orders.db, orders.payments.name, named)
  if (!attempt) return { kind: 'foreign', id }
  const { outcome } = await settleRefund(orders, attempt.reference)
  return outcome === 'unavailable' ? { kind: 'unanswered', id } : { kind: 'known', id }
}
