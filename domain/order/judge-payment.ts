import type { Cedis } from '../money/money.ts'
import type { OrderReviewReason } from './order.ts'
import type { CopiedOrder } from './order-copy.ts'
import { isOfOtherMode, type PaymentMode } from './payment-mode.ts'
import type { ReceivedSum } from './payment-sums.ts'

/**
 * The provider says so of a payment. `unpaid`: it knows of no payment in progress. `pending`: the payer has started,
 * and the payment may succeed. `returned`: paid and refunded. `unclear`: anything else, never treated as paid.
 */
export type TransactionState =
  | 'succeeded'
  | 'failed'
  | 'returned'
  | 'unpaid'
  | 'pending'
  | 'unclear'

/** A payment as reported by the provider, parsed but not yet judged. */
export type Transaction = {
  readonly id: string
  readonly reference: string
  readonly state: TransactionState
  readonly mode: string
  readonly currency: string
  /** The payer was charged this amount, in pesewas. */
  readonly amount: number
  /** The shop requested this amount; the charge is higher when the payer bears the fees. */
  readonly requestedAmount: number | null
  readonly channel: string
  readonly paidAtMs: number | null
  /** The provider keeps this fee, in pesewas; it is absent if the provider does not say. */
  readonly fee?: number
  /** Our copy of the order in the payment's metadata; not used for the verdict. */
  readonly keptOrder?: CopiedOrder
}

export type Expected = {
  readonly reference: string
  readonly amount: Cedis
  /** This is the shop's mode. */
  readonly mode: PaymentMode
  /** The order was placed in this mode; null if it was not recorded. */
  readonly orderMode: PaymentMode | null
}

export type Verdict =
  /** An overpaid order is paid; the owner should refund the difference. */
  | { readonly verdict: 'paid'; readonly isOverpaid: boolean }
  /** `unpaid`: the provider knows of no payment in progress. `open`: a payment is in progress. */
  | { readonly verdict: 'unpaid' | 'open' | 'refused' | 'returned' }
  /** The response is about another payment and is ignored. */
  | { readonly verdict: 'other-payment' }
  /** A payment was received, but it does not match the order. */
  | { readonly verdict: 'mismatch'; readonly reason: OrderReviewReason }

/** No other place decides whether an order is paid. */
export function judgePayment(expected: Expected, transaction: Transaction): Verdict {
  const { state } = transaction
  if (transaction.reference !== expected.reference) return { verdict: 'other-payment' }
  if (state === 'failed') return { verdict: 'refused' }
  if (state === 'returned' || state === 'unpaid') return { verdict: state }
  if (state !== 'succeeded') return { verdict: 'open' }

  const reason = findMismatch(expected, transaction)
  if (reason !== null) return { verdict: 'mismatch', reason }
  return { verdict: 'paid', isOverpaid: amountRequested(transaction) > expected.amount.minor }
}

function findMismatch(expected: Expected, transaction: Transaction): OrderReviewReason | null {
  if (transaction.mode !== expected.mode) return 'wrong-mode'
  if (isOfOtherMode(expected.orderMode, expected.mode)) return 'wrong-mode'
  if (transaction.currency.toUpperCase() !== expected.amount.currency) return 'wrong-currency'

  const requested = amountRequested(transaction)
  const agreed = expected.amount.minor
  if (!isAmount(transaction.amount) || !isAmount(requested)) return 'amount-short'
  return transaction.amount < agreed || requested < agreed ? 'amount-short' : null
}

function amountRequested({ requestedAmount, amount }: Transaction): number {
  return requestedAmount ?? amount
}

/** The fees that the payer bore cannot be refunded. Null means that the rest is no amount. */
export function refundableAmount(transaction: Transaction): number | null {
  const refundable = Math.min(transaction.amount, amountRequested(transaction))
  return isAmount(refundable) ? refundable : null
}

/** The sum came in another currency than cedis. Null means that it cannot be a sum of money. */
export function receivedSum({ amount, currency }: Transaction): ReceivedSum | null {
  const name = currency.toUpperCase()
  return isAmount(amount) && /^[A-Z]{3}$/.test(name) ? { minor: amount, currency: name } : null
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}
