import type { Fulfilment } from '#domain/order/fulfilment'
import type { RefundSource, RefundState } from '#domain/refund/refund'

export type RefundData = {
  readonly id: string
  readonly amount: string
  readonly state: RefundState
  readonly source: RefundSource
  readonly reason: string
  /** '1 × Ancient Dragon Tee (Black, M), back on sale' */
  readonly pieces: readonly string[]
  /** The payment, if the order has several. */
  readonly reference: string | null
  readonly createdAtMs: number
  readonly settledAtMs: number | null
  /** When the customer has the money: 'by 24 November 2026'; null if nothing is promised. */
  readonly arrival: string | null
  /** The provider waits for an account of the customer, which can be given. */
  readonly needsAccount: boolean
}

export type OrderRefundData = {
  readonly id: string
  /** Sent twice, the form is one refund. */
  readonly token: string
  /** What is left of each payment, and of an order that no provider took the money of. */
  readonly payments: readonly RefundablePaymentData[]
  readonly lines: readonly RefundableLineData[]
  /** Nothing is sent: refunding everything cancels the order. */
  readonly cancels: boolean
  /** No provider is asked; the money is given back in person. */
  readonly isInPerson: boolean
  /** Sent with the form: a change by somebody else in between is noticed. */
  readonly fulfilment: Fulfilment | null
  /** The pieces of an order whose payment is in question stay where they are. */
  readonly canRestock: boolean
  /** What is ticked at first: pieces that never left are on sale again. */
  readonly restock: boolean
  /** The question before money moves; null while the form is shown. */
  readonly question: RefundQuestion | null
}

/** Asked before money moves, unless the button that was pressed said the sum. */
export type RefundQuestion = {
  readonly sum: string
  readonly sumPesewas: number
  /** Nothing of the order is sent any more. */
  readonly cancels: boolean
  /** One sentence for each thing that the sum is for. */
  readonly facts: readonly string[]
}

export type RefundablePaymentData = {
  /** Empty if no provider took the money. */
  readonly reference: string
  readonly left: string
  readonly leftPesewas: number
  readonly paid: string
}

export type RefundableLineData = {
  readonly position: number
  readonly name: string
  /** How many can still be refunded. */
  readonly left: number
  /** What all of them give. */
  readonly worth: string
  /** How much one unit gives back, two, and so on, in pesewas. */
  readonly worths: readonly number[]
}

export type AskedProviderData = {
  readonly sentences: readonly string[]
  /** Rebuilt orders, which wait for the owner. */
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
