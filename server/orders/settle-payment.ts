import { aCase, openCaseWithMail } from '#database/repositories/attention-cases'
import { readState } from '#database/repositories/orders'
import { enqueueMail } from '#database/repositories/outbox'
import { type Attempt, findAttempt, refuseAttempt } from '#database/repositories/payment-attempts'
import { recordAnswer } from '#database/repositories/payment-checks'
import { settleOrder } from '#database/repositories/settle-order'
import { transact } from '#database/transact'
import { pesewas } from '#domain/money/money'
import { judgePayment, type Transaction, type Verdict } from '#domain/order/judge-payment'
import { isPaymentReference } from '#domain/order/order-numbers'
import type { Orders } from './orders.ts'

/** How a payment stands after asking: `unknown-reference` is none of ours. */
export type PaymentStatus =
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

/** The provider's answer for a reference that it does not know. */
const NOT_KNOWN = 'unknown'

/**
 * The only way to paid. The browser's callback, the success page, the webhook and the sweeper all
 * come here; any number of times, in any order, at once.
 */
export async function settlePayment(orders: Orders, reference: string): Promise<PaymentStatus> {
  if (!isPaymentReference(reference)) return 'unknown-reference'
  const attempt = await findAttempt(orders.db, reference)
  if (!attempt) return 'unknown-reference'
  if (attempt.state === 'succeeded' || attempt.state === 'refunded') {
    return statusOf(orders, attempt)
  }

  const verified = await orders.payments.verify(reference)
  if (!verified.ok) return 'unavailable'
  if (verified.value !== null) return judgeAndBook(orders, attempt, verified.value)
  await recordAnswer(orders.db, attempt, NOT_KNOWN)
  return statusOfUnpaid(orders, attempt)
}

async function judgeAndBook(
  orders: Orders,
  attempt: Attempt,
  transaction: Transaction,
): Promise<PaymentStatus> {
  const { db, payments } = orders
  const { reference, orderMode } = attempt
  const amount = pesewas(attempt.amountPesewas)
  const judged = judgePayment({ reference, amount, mode: payments.mode, orderMode }, transaction)
  // Nothing of an answer about another payment is stored: as far as ours goes, there was none.
  if (judged.verdict === 'other-payment') {
    await tellOfClash(orders, attempt)
    return 'unavailable'
  }
  switch (judged.verdict) {
    case 'open':
      await recordAnswer(db, attempt, transaction.status)
      return 'open'
    case 'unpaid':
      await recordAnswer(db, attempt, transaction.status)
      return statusOfUnpaid(orders, attempt)
    case 'refused':
    case 'returned':
      await recordAnswer(db, attempt, transaction.status)
      await refuseAttempt(db, reference)
      return 'refused'
    default:
      return book(orders, attempt, { transaction, judged })
  }
}

type Booking = {
  readonly transaction: Transaction
  readonly judged: Extract<Verdict, { readonly verdict: 'paid' | 'mismatch' }>
}

async function book(
  orders: Orders,
  attempt: Attempt,
  { transaction, judged }: Booking,
): Promise<PaymentStatus> {
  const { db, now, log } = orders
  const { reference, orderId } = attempt
  const nowMs = await now()
  const mismatch = judged.verdict === 'mismatch' ? judged.reason : null
  const payment = {
    providerId: transaction.id,
    channel: transaction.channel,
    // Nobody pays in the future, whatever the provider's clock says.
    paidAtMs: Math.min(transaction.paidAtMs ?? nowMs, nowMs),
    nowMs,
    mismatch,
    isOverpaid: judged.verdict === 'paid' && judged.isOverpaid,
  }
  const settled = await settleOrder(db, attempt, payment, async (trx, state) => {
    if (state === 'paid') await enqueueMail(trx, { kind: 'order-mail', orderId, nowMs })
    await enqueueMail(trx, { kind: 'shop-mail', orderId, reference, nowMs })
  })
  if (settled === 'clash') await tellOfClash(orders, attempt)
  log.info({ orderId, reference, settled, mismatch }, 'payment settled')
  return statusOf(orders, attempt)
}

/** The provider mixed up two payments: a person must look, and nothing is booked meanwhile. */
async function tellOfClash({ db, now, log }: Orders, { orderId, reference }: Attempt) {
  const openedAtMs = await now()
  const clash = { reason: 'wrong-reference', subject: reference, openedAtMs } as const
  const isNew = await transact(db, (trx) =>
    openCaseWithMail(trx, aCase({ ...clash, orderId, reference })),
  )
  if (isNew) log.warn({ orderId, reference }, 'the provider answered for another payment')
}

async function statusOfUnpaid({ db }: Orders, { orderId }: Attempt): Promise<PaymentStatus> {
  return (await readState(db, orderId)) === 'expired' ? 'expired' : 'unpaid'
}

async function statusOf({ db }: Orders, { orderId }: Attempt): Promise<PaymentStatus> {
  switch (await readState(db, orderId)) {
    case 'paid':
    case 'refunded':
      return 'paid'
    case 'attention':
      return 'attention'
    default:
      return 'open'
  }
}
