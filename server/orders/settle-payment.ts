import { enqueueMail } from '#database/mail/outbox'
import { openAddressCase } from '#database/orders/address-cases'
import { loadOrder, readState } from '#database/orders/orders'
import { newReviewCase, openReviewCaseWithMail } from '#database/orders/review-cases'
import { settleOrder } from '#database/orders/settle-order'
import { type Attempt, findAttempt, refuseAttempt } from '#database/payments/payment-attempts'
import { recordStatus } from '#database/payments/payment-checks'
import { transact } from '#database/transact'
import { pesewas } from '#domain/money/money'
import {
  judgePayment,
  receivedSum,
  refundableAmount,
  type Transaction,
  type Verdict,
} from '#domain/order/judge-payment'
import { isPaymentReference } from '#domain/order/order-numbers'
import type { PaymentMode } from '#domain/order/payment-mode'
import { findAttemptProvider } from '../payments/find-provider.ts'
import type { PaymentStatus } from '../payments/payment-status.ts'
import { applyDifference } from './address/apply-difference.ts'
import { findLateDifferences } from './find-late-differences.ts'
import type { OrderContext } from './order-context.ts'

/**
 * This is the only way to paid that needs no person; the others are the owner's `acceptCase` and a sale at the
 * market. The browser's callback, the success page, the webhook and the sweeper all call it: any number of times, in
 * any order, concurrently.
 */
export async function settlePayment(
  orders: OrderContext,
  reference: string,
): Promise<PaymentStatus> {
  if (!isPaymentReference(reference)) return 'unknown-reference'
  const attempt = await findAttempt(orders.db, reference)
  if (!attempt) return 'unknown-reference'
  if (attempt.orderEndedAtMs !== null) return 'expired'
  if (attempt.state === 'succeeded' || attempt.state === 'refunded') {
    // The process may have died between the two.
    await applyItsDifference(orders, attempt)
    return statusOf(orders, attempt)
  }

  const provider = findAttemptProvider(orders, attempt)
  if (!provider) return 'unavailable'
  // The owner may change the keys before the answer comes, and the provider is always that of the present ones.
  const { mode } = provider
  const verified = await provider.verify(reference)
  if (!verified.ok) return 'unavailable'
  if (verified.value !== null)
    return judgeAndBook(orders, attempt, { transaction: verified.value, mode })
  await recordStatus(orders.db, attempt, 'unknown')
  // The provider started it, so only another account of the provider can not know it: no result.
  return attempt.accessCode === null ? statusOfUnpaid(orders, attempt) : 'unavailable'
}

type Verification = { readonly transaction: Transaction; readonly mode: PaymentMode }

async function judgeAndBook(
  orders: OrderContext,
  attempt: Attempt,
  { transaction, mode }: Verification,
): Promise<PaymentStatus> {
  const { db } = orders
  const { reference, orderMode } = attempt
  const amount = pesewas(attempt.amountPesewas)
  const judged = judgePayment({ reference, amount, mode, orderMode }, transaction)
  // A response about another payment counts as no response: nothing of it is stored.
  if (judged.verdict === 'other-payment') {
    await reportMixUp(orders, attempt)
    return 'unavailable'
  }
  switch (judged.verdict) {
    case 'open':
      await recordStatus(db, attempt, transaction.state)
      return 'open'
    case 'unpaid':
      await recordStatus(db, attempt, transaction.state)
      return statusOfUnpaid(orders, attempt)
    case 'refused':
    case 'returned':
      await recordStatus(db, attempt, transaction.state)
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
  orders: OrderContext,
  attempt: Attempt,
  { transaction, judged }: Booking,
): Promise<PaymentStatus> {
  const { db, now, log, settings } = orders
  const { reference, orderId, amountPesewas } = attempt
  const nowMs = await now()
  const mismatch = judged.verdict === 'mismatch' ? judged.reason : null
  const payment = {
    providerId: transaction.id,
    channel: transaction.channel,
    paidPesewas: mismatch === 'wrong-currency' ? null : refundableAmount(transaction),
    received: mismatch === 'wrong-currency' ? receivedSum(transaction) : null,
    feePesewas: transaction.fee ?? null,
    // The provider's clock may be ahead of ours.
    paidAtMs: Math.min(transaction.paidAtMs ?? nowMs, nowMs),
    nowMs,
    mismatch,
    isOverpaid: judged.verdict === 'paid' && judged.isOverpaid,
    shopEmail: settings().brand.email,
  }
  const paid = pesewas(payment.paidPesewas ?? amountPesewas)
  const settled = await settleOrder(db, attempt, payment, {
    findDifferences: (trx, late) =>
      findLateDifferences(orders, trx, { ...late, payment: { paid, paidAtMs: payment.paidAtMs } }),
    afterwards: async (trx, state) => {
      // Somebody who ordered by message may have given no mailbox, and to an older link no address.
      const message = attempt.orderChannel === 'message' ? await loadOrder(trx, orderId) : null
      if (state === 'paid' && message?.customer.email !== '') {
        await enqueueMail(trx, { kind: 'order-mail', orderId, nowMs })
      }
      if (state === 'paid' && message) await openAddressCase(trx, message, payment)
      await enqueueMail(trx, { kind: 'shop-mail', orderId, reference, nowMs })
    },
  })
  if (settled === 'clash') await reportMixUp(orders, attempt)
  if (settled === 'paid') await applyItsDifference(orders, attempt)
  log.info({ orderId, reference, settled, mismatch }, 'payment settled')
  return settled === 'paid' ? 'paid' : statusOf(orders, attempt)
}

/** The difference for another address is paid by an order like one by message. */
async function applyItsDifference(orders: OrderContext, { orderId, orderChannel }: Attempt) {
  if (orderChannel === 'message') await applyDifference(orders, orderId)
}

/** The provider mixed up two payments. Nothing is booked until a person has looked at it. */
async function reportMixUp(orders: OrderContext, { orderId, reference }: Attempt) {
  const { db, now, log, settings } = orders
  const openedAtMs = await now()
  const clash = { reason: 'wrong-reference', subject: reference, openedAtMs } as const
  const isNew = await transact(db, (trx) =>
    openReviewCaseWithMail(
      trx,
      newReviewCase({ ...clash, orderId, reference }),
      settings().brand.email,
    ),
  )
  if (isNew) log.warn({ orderId, reference }, 'the provider answered for another payment')
}

async function statusOfUnpaid({ db }: OrderContext, { orderId }: Attempt): Promise<PaymentStatus> {
  return (await readState(db, orderId)) === 'expired' ? 'expired' : 'unpaid'
}

async function statusOf({ db }: OrderContext, { orderId }: Attempt): Promise<PaymentStatus> {
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
