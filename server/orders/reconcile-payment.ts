import { findAttemptByReferenceOrId } from '#database/payments/listed-payments'
import { type Attempt, findAttempt } from '#database/payments/payment-attempts'
import { isPaymentReference } from '#domain/order/order-numbers'
import type { PaymentReferenceOrId } from '../payments/payments.ts'
import type { OrderContext } from './order-context.ts'
import { settleRefund } from './refunds/settle-refund.ts'
import { restoreOrder } from './restore-order.ts'
import { settlePayment } from './settle-payment.ts'

export type ReconcileOutcome = {
  readonly kind: 'restored' | 'restored-refunded' | 'settled' | 'known' | 'foreign' | 'unanswered'
  /** The order if it is known or was restored; otherwise how the provider names the payment: our reference or its own id. */
  readonly subject: string
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
    return { kind: 'unanswered', subject: payment }
  }
}

export function reconcilePayment(
  orders: OrderContext,
  reference: string,
): Promise<ReconcileOutcome> {
  return orUnanswered(orders, reference, () => settleOrRestore(orders, reference))
}

async function settleOrRestore(orders: OrderContext, reference: string): Promise<ReconcileOutcome> {
  if (!isPaymentReference(reference)) return { kind: 'foreign', subject: reference }
  const attempt = await findAttempt(orders.db, reference)
  if (attempt) return settleKnown(orders, attempt)
  const outcome = await restoreOrder(orders, orders.payments, reference)
  if (outcome === 'unavailable') return { kind: 'unanswered', subject: reference }
  const restored = await findAttempt(orders.db, reference)
  if (!restored) return { kind: 'foreign', subject: reference }
  if (outcome === 'attached') return settleKnown(orders, restored)
  return {
    kind: restored.state === 'refunded' ? 'restored-refunded' : 'restored',
    subject: restored.orderId,
  }
}

async function settleKnown(
  orders: OrderContext,
  { state, reference, orderId }: Attempt,
): Promise<ReconcileOutcome> {
  if (state === 'succeeded' || state === 'refunded') {
    return { kind: 'known', subject: orderId }
  }
  const status = await settlePayment(orders, reference)
  if (status === 'unavailable') return { kind: 'unanswered', subject: reference }
  return {
    kind: status === 'paid' || status === 'attention' ? 'settled' : 'known',
    subject: orderId,
  }
}

export function reconcileRefunds(
  orders: OrderContext,
  payment: PaymentReferenceOrId,
): Promise<ReconcileOutcome> {
  const name = payment.reference ?? payment.transactionId ?? 'a payment without a name'
  return orUnanswered(orders, name, async () => {
    const attempt = await findAttemptByReferenceOrId(orders.db, orders.payments.name, payment)
    if (!attempt) return { kind: 'foreign', subject: name }
    const { outcome } = await settleRefund(orders, attempt.reference)
    const kind = outcome === 'unavailable' ? 'unanswered' : 'known'
    return { kind, subject: name }
  })
}
