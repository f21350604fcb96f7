import type { Cedis } from '../money/money.ts'
import type { OrderReviewReason } from './order.ts'
import type { KeptOrder } from './order-copy.ts'
import { isOfOtherMode, type PaymentMode } from './payment-mode.ts'

/**
 * How a payment stands at its provider. `unpaid`: nobody is paying, so far as it knows. `pending`: the
 * payer has begun, and the next answer may be that it is paid. `returned`: paid and given back.
 * `unclear`: anything else, which is never paid.
 */
export type TransactionState =
  | 'succeeded'
  | 'failed'
  | 'returned'
  | 'unpaid'
  | 'pending'
  | 'unclear'

/** What the provider says about a payment, read from its answer and not yet believed. */
export type Transaction = {
  readonly id: string
  readonly reference: string
  readonly state: TransactionState
  readonly mode: string
  readonly currency: string
  /** What was charged, in pesewas. */
  readonly amount: number
  /** What we asked for; the charge is higher when the payer bears the fees. */
  readonly requestedAmount: number | null
  readonly channel: string
  readonly paidAtMs: number | null
  /** The copy that we gave along; no judgement rests on it. */
  readonly keptOrder?: KeptOrder
}

export type Expected = {
  readonly reference: string
  readonly amount: Cedis
  /** The shop's. */
  readonly mode: PaymentMode
  /** In which the order was placed; null where nobody wrote it down. */
  readonly orderMode: PaymentMode | null
}

export type Verdict =
  /** Overpaid is paid; somebody should give the rest back. */
  | { readonly verdict: 'paid'; readonly isOverpaid: boolean }
  /** `unpaid`: nobody is paying, so far as the provider knows. `open`: somebody is at it. */
  | { readonly verdict: 'unpaid' | 'open' | 'refused' | 'returned' }
  /** The answer is about another payment: nothing follows from it. */
  | { readonly verdict: 'other-payment' }
  /** Money came in, but not as agreed. */
  | { readonly verdict: 'mismatch'; readonly reason: OrderReviewReason }

/** The only place that decides whether an order is paid. */
export function judgePayment(expected: Expected, transaction: Transaction): Verdict {
  const { state } = transaction
  if (transaction.reference !== expected.reference) return { verdict: 'other-payment' }
  if (state === 'failed') return { verdict: 'refused' }
  if (state === 'returned' || state === 'unpaid') return { verdict: state }
  if (state !== 'succeeded') return { verdict: 'open' }

  const reason = findMismatch(expected, transaction)
  if (reason !== null) return { verdict: 'mismatch', reason }
  return { verdict: 'paid', isOverpaid: askedAmount(transaction) > expected.amount.minor }
}

function findMismatch(expected: Expected, transaction: Transaction): OrderReviewReason | null {
  if (transaction.mode !== expected.mode) return 'wrong-mode'
  if (isOfOtherMode(expected.orderMode, expected.mode)) return 'wrong-mode'
  if (transaction.currency.toUpperCase() !== expected.amount.currency) return 'wrong-currency'

  const asked = askedAmount(transaction)
  const agreed = expected.amount.minor
  if (!isAmount(transaction.amount) || !isAmount(asked)) return 'amount-short'
  return transaction.amount < agreed || asked < agreed ? 'amount-short' : null
}

/** The charge may be higher than what we asked for, when the payer bears the fees. */
function askedAmount({ requestedAmount, amount }: Transaction): number {
  return requestedAmount ?? amount
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}
