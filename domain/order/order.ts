import type { PricedLine } from '../cart/line.ts'
import type { CheckoutDetails } from '../checkout/checkout-form.ts'
import type { Totals } from '../pricing/totals.ts'
import type { PaymentMode } from './payment-mode.ts'

/**
 * `pending`: stock is held, money is awaited. `paid`: money in, stock booked. `expired`: no money
 * in time, stock given back. `attention`: money in that does not fit, a person must look.
 * `refunded`: money given back.
 */
export const ORDER_STATES = ['pending', 'paid', 'expired', 'attention', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export type Order = Totals & {
  readonly id: string
  readonly state: OrderState
  readonly customer: Omit<CheckoutDetails, 'discountCode'>
  readonly discountCode: string | null
  /** What was bought, at the price of that moment: later changes of the catalogue do not touch it. */
  readonly lines: readonly PricedLine[]
  readonly createdAtMs: number
  readonly paidAtMs: number | null
  readonly attentionReason: OrderReviewReason | null
  /** In test mode no money moves; null for orders placed before it was written down. */
  readonly mode: PaymentMode | null
}

/** Why a person must look at a paid order. */
export type OrderReviewReason =
  | 'amount-short'
  | 'amount-over'
  | 'wrong-currency'
  | 'wrong-reference'
  | 'wrong-mode'
  | 'no-stock-left'
  | 'paid-twice'
  | 'restored'
