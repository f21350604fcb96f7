import type { Cedis } from '../money/money.ts'
import type { AttentionReason } from './order.ts'
import type { KeptOrder } from './order-copy.ts'

export type PaymentMode = 'test' | 'live'

/** What the provider says about a payment, read from its answer and not yet believed. */
export type Transaction = {
  readonly id: string
  readonly reference: string
  readonly status: string
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
  | { readonly verdict: 'mismatch'; readonly reason: AttentionReason }

/** The payer has begun, and what the provider says next may be that it is paid. */
export const MAYBE_PAID_STATUSES = ['ongoing', 'pending', 'processing'] as const

export function isMaybePaid(status: string | null): boolean {
  return MAYBE_PAID_STATUSES.some((each) => each === status)
}

/** The only place that decides whether an order is paid. A status nobody knows is never paid. */
export function judgePayment(expected: Expected, transaction: Transaction): Verdict {
  const { status } = transaction
  if (transaction.reference !== expected.reference) return { verdict: 'other-payment' }
  if (status === 'failed') return { verdict: 'refused' }
  if (status === 'reversed') return { verdict: 'returned' }
  if (status === 'abandoned') return { verdict: 'unpaid' }
  if (status !== 'success') return { verdict: 'open' }

  const reason = findMismatch(expected, transaction)
  if (reason !== null) return { verdict: 'mismatch', reason }
  return { verdict: 'paid', isOverpaid: askedAmount(transaction) > expected.amount.minor }
}

function findMismatch(expected: Expected, transaction: Transaction): AttentionReason | null {
  if (transaction.mode !== expected.mode) return 'wrong-mode'
  if (isOfOtherMode(expected.orderMode, expected.mode)) return 'wrong-mode'
  if (transaction.currency.toUpperCase() !== expected.amount.currency) return 'wrong-currency'

  const asked = askedAmount(transaction)
  const agreed = expected.amount.minor
  if (!isAmount(transaction.amount) || !isAmount(asked)) return 'amount-short'
  return transaction.amount < agreed || asked < agreed ? 'amount-short' : null
}

/** A live shop takes no money for a test order, nor the reverse. */
export function isOfOtherMode(orderMode: PaymentMode | null, mode: PaymentMode): boolean {
  return orderMode !== null && orderMode !== mode
}

/** The charge may be higher than what we asked for, when the payer bears the fees. */
function askedAmount({ requestedAmount, amount }: Transaction): number {
  return requestedAmount ?? amount
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}
