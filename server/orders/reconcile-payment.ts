import { findAttemptByReferenceOrId } from '#database/repositories/listed-payments'
import { type Attempt, findAttempt } from '#database/repositories/payment-attempts'
import { isPaymentReference } from '#domain/order/order-numbers'
import type { PaymentReferenceOrId } from '../payments/payments.ts'
import type { OrderContext } from './order-context.ts'
import { restoreOrder } from './restore-order.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'

export type ReconcileOutcome = {
  readonly kind: 'restored' | 'restored-refunded' | 'settled' | 'known' | 'foreign' | 'unanswered'
  /** The payment's reference if it has no order here. */
  readonly orderIdOrReference: string
}

/** One payment that fails, such as for a lock of a busy database, keeps no other from being booked. */
async function orUnanswered(
  { log }: OrderContext,
  payment: string,
  work: () => Promise<ReconcileOutcome>,
): Promise<ReconcileOutcome> {
  try {
    return await work()
  } catch (error) {
    log.warn({ err: error, payment }, 'payment not reconciled')
    return { kind: 'unanswered', orderIdOrReference: payment }
  }
}

export function reconcilePayment(
  orders: OrderContext,
  reference: string,
): Promise<ReconcileOutcome> {
  return orUnanswered(orders, reference, () => settleOrRestore(orders, reference))
}

async function settleOrRestore(orders: OrderContext, reference: string): Promise<ReconcileOutcome> {
  if (!isPaymentReference(reference)) return { kind: 'foreign', orderIdOrReference: reference }
  const attempt = await findAttempt(orders.db, reference)
  if (attempt) return settleKnown(orders, attempt)
  const outcome = await restoreOrder(orders, orders.payments, reference)
  if (outcome === 'unavailable') return { kind: 'unanswered', orderIdOrReference: reference }
  const restored = await findAttempt(orders.db, reference)
  if (!restored) return { kind: 'foreign', orderIdOrReference: reference }
  if (outcome === 'attached') return settleKnown(orders, restored)
  return {
    kind: restored.state === 'refunded' ? 'restored-refunded' : 'restored',
    orderIdOrReference: restored.orderId,
  }
}

async function settleKnown(
  orders: OrderContext,
  { state, reference, orderId }: Attempt,
): Promise<ReconcileOutcome> {
  if (state === 'succeeded' || state === 'refunded') {
    return { kind: 'known', orderIdOrReference: orderId }
  }
  const status = await settlePayment(orders, reference)
  if (status === 'unavailable') return { kind: 'unanswered', orderIdOrReference: reference }
  return {
    kind: status === 'paid' || status === 'attention' ? 'settled' : 'known',
    orderIdOrReference: orderId,
  }
}

export function reconcileRefunds(
  orders: OrderContext,
  payment: PaymentReferenceOrId,
): Promise<ReconcileOutcome> {
  const name = payment.reference ?? payment.transactionId ?? 'a payment without a name'
  return orUnanswered(orders, name, async () => {
    const attempt = await findAttemptByReferenceOrId(orders.db, orders.payments.name, payment)
    if (!attempt) return { kind: 'foreign', orderIdOrReference: name }
    const { outcome } = await settleRefund(orders, attempt.reference)
    const kind = outcome === 'unavailable' ? 'unanswered' : 'known'
    return { kind, orderIdOrReference: name }
  })
}
