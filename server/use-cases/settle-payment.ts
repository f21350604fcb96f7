import { loadOrder } from '#database/repositories/orders'
import { promise } from '#database/repositories/outbox'
import { type Attempt, findAttempt, refuseAttempt } from '#database/repositories/payment-attempts'
import { settleOrder } from '#database/repositories/settle-order'
import { pesewas } from '#domain/money/money'
import { judgePayment, type Transaction } from '#domain/order/judge-payment'
import { isPaymentReference } from '#domain/order/order-numbers'
import type { Orders } from '../orders/orders.ts'

/** How a payment stands after asking: `unknown-reference` is none of ours. */
export type PaymentStanding =
  | 'paid'
  | 'attention'
  /** Somebody is at it, such as on the phone. */
  | 'open'
  /** Nobody is paying, and there is still time. */
  | 'unpaid'
  /** Nobody is paying, and the pieces were given back. */
  | 'expired'
  | 'refused'
  | 'unavailable'
  | 'unknown-reference'

/**
 * The only way to paid. The browser's callback, the success page, the webhook and the sweeper all
 * come here; any number of times, in any order, at once.
 */
export async function settlePayment(orders: Orders, reference: string): Promise<PaymentStanding> {
  if (!isPaymentReference(reference)) return 'unknown-reference'
  const attempt = await findAttempt(orders.db, reference)
  if (!attempt) return 'unknown-reference'
  if (attempt.state === 'succeeded') return standingOf(orders, attempt)

  const verified = await orders.payments.verify(reference)
  if (!verified.ok) return 'unavailable'
  return verified.value === null
    ? standingOfUnpaid(orders, attempt)
    : book(orders, attempt, verified.value)
}

async function book(
  orders: Orders,
  attempt: Attempt,
  transaction: Transaction,
): Promise<PaymentStanding> {
  const { db, payments, now, log } = orders
  const { reference, orderId, orderMode } = attempt
  const amount = pesewas(attempt.amountPesewas)
  const expected = { reference, amount, mode: payments.mode, orderMode }
  const judged = judgePayment(expected, transaction)
  const { id: providerId, channel } = transaction
  switch (judged.verdict) {
    case 'open':
      return 'open'
    case 'unpaid':
      return standingOfUnpaid(orders, attempt)
    case 'refused':
    case 'returned':
      await refuseAttempt(db, reference)
      return 'refused'
    case 'paid':
    case 'mismatch': {
      const mismatch = judged.verdict === 'mismatch' ? judged.reason : null
      const nowMs = await now()
      const payment = {
        providerId,
        channel,
        // Nobody pays in the future, whatever the provider's clock says.
        paidAtMs: Math.min(transaction.paidAtMs ?? nowMs, nowMs),
        mismatch,
        isOverpaid: judged.verdict === 'paid' && judged.isOverpaid,
      }
      const settled = await settleOrder(db, attempt, payment, async (trx, order) => {
        const mail = { payload: { orderId: order.id }, nowMs }
        if (order.state === 'paid') {
          await promise(trx, { ...mail, kind: 'order-mail', dedupeKey: `order-mail ${order.id}` })
        }
        await promise(trx, { ...mail, kind: 'shop-mail', dedupeKey: `shop-mail ${reference}` })
      })
      log.info({ orderId, reference, settled, mismatch }, 'payment settled')
      return standingOf(orders, attempt)
    }
  }
}

async function standingOfUnpaid({ db }: Orders, { orderId }: Attempt): Promise<PaymentStanding> {
  const order = await loadOrder(db, orderId)
  return order?.state === 'expired' ? 'expired' : 'unpaid'
}

async function standingOf({ db }: Orders, { orderId }: Attempt): Promise<PaymentStanding> {
  const order = await loadOrder(db, orderId)
  switch (order?.state) {
    case 'paid':
    case 'refunded':
      return 'paid'
    case 'attention':
      return 'attention'
    default:
      return 'open'
  }
}
