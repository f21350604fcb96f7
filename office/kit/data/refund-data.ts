import type { Fulfilment } from '#domain/order/fulfilment'
import type { RefundSource, RefundState } from '#domain/refund/refund'

export type RefundData = {
  readonly id: string
  readonly amount: string
  readonly state: RefundState
  readonly source: RefundSource
  readonly reason: string
  /** '1 × Ancient Dragon Tee (Black, M), back on sale' */
  readonly units: readonly string[]
  /** The payment is named if the order has several. */
  readonly reference: string | null
  readonly createdAtMs: number
  readonly settledAtMs: number | null
  /** The customer has the money 'by 24 November 2026'. The text is null if nothing is promised. */
  readonly arrival: string | null
  /** The provider waits for an account of the customer, which can be given. */
  readonly needsAccount: boolean
}

export type OrderRefundData = {
  readonly id: string
  /** The form sent twice is one refund. */
  readonly token: string
  /** Each entry has what is left of a payment, or of an order whose money no provider took. */
  readonly payments: readonly RefundablePaymentData[]
  readonly lines: readonly RefundableLineData[]
  /** Nothing is sent yet, so refunding everything cancels the order. */
  readonly cancels: boolean
  /** No provider is asked, and the money is given back in person. */
  readonly isInPerson: boolean
  /** The form sends it, so that a change by somebody else in between is noticed. */
  readonly fulfilment: Fulfilment | null
  /** The order's units stay where they are while a payment is in question. */
  readonly canRestock: boolean
  /** The box is ticked at first for units that never left, which are then on sale again. */
  readonly restock: boolean
  /** The question comes before money moves, and is null while the form is shown. */
  readonly question: RefundQuestion | null
}

/** The question is asked before money moves, unless the button that was pressed said the sum. */
export type RefundQuestion = {
  readonly sum: string
  readonly sumPesewas: number
  /** Nothing of the order is sent any more after this refund. */
  readonly cancels: boolean
  /** One sentence for each thing that the sum is for. */
  readonly facts: readonly string[]
}

export type RefundablePaymentData = {
  /** The reference is empty if no provider took the money. */
  readonly reference: string
  readonly left: string
  readonly leftPesewas: number
  readonly paid: string
}

export type RefundableLineData = {
  readonly position: number
  readonly name: string
  /** So many can still be refunded. */
  readonly left: number
  /** All that are left give this sum. */
  readonly worth: string
  /** The first number is what one unit gives back, the second what two give, and so on, in pesewas. */
  readonly worths: readonly number[]
}

export type AskedProviderData = {
  readonly sentences: readonly string[]
  /** Rebuilt orders wait for the owner. */
  readonly restored: readonly string[]
}

export type ReconciliationRow = {
  readonly key: string
  readonly kind: 'payment' | 'refund'
  readonly orderId: string
  readonly words: string
  readonly amount: string
  readonly fee: string | null
  readonly atMs: number
}
