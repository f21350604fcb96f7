import type { PricedLine } from '../cart/line.ts'
import type { CheckoutDetails } from '../checkout/checkout-form.ts'
import type { ChosenZone } from '../delivery/zone.ts'
import type { Totals } from '../pricing/totals.ts'
import type { MarketPayment, OrderChannel } from './channel.ts'
import type { Fulfilment } from './fulfilment.ts'
import type { OrderRules } from './order-rules.ts'
import type { PaymentMode } from './payment-mode.ts'

/**
 * `pending`: stock is held, payment is awaited. `paid`: paid, stock sold. `expired`: not paid in
 * time, stock returned. `attention`: a payment that does not match, the owner must review it.
 * `refunded`: payment returned.
 */
export const ORDER_STATES = ['pending', 'paid', 'expired', 'attention', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** This is how far a test order had come when it was ended. */
export type EndedTest = {
  readonly atMs: number
  readonly state: OrderState
  /** It means something of an order that was paid. */
  readonly fulfilment: Fulfilment | null
}

export type Order = Totals & {
  readonly id: string
  readonly state: OrderState
  readonly customer: Omit<CheckoutDetails, 'discountCode' | 'deliveryZone'>
  readonly discountCode: string | null
  /** The discount is on these products; null or absent means on all of the order. */
  readonly discountedIds?: readonly number[] | null
  /** Market sales, restored orders and those placed before there were zones have null. */
  readonly zone: ChosenZone | null
  /** The lines have the prices at order time: later changes of the catalogue do not affect them. */
  readonly lines: readonly PricedLine[]
  readonly rules: OrderRules
  readonly createdAtMs: number
  readonly paidAtMs: number | null
  /** A market sale was made at this time, if its device said so; `paidAtMs` is when it was booked. */
  readonly soldAtMs?: number | null
  readonly attentionReason: OrderReviewReason | null
  /** Market sales and orders placed before the mode was recorded have null. */
  readonly mode: PaymentMode | null
  /** A test order that was ended before the shop sold for money: nothing becomes of it any more. */
  readonly endedTest?: EndedTest | null
  readonly channel: OrderChannel
  /** A market sale was paid like this; null for other orders. */
  readonly paidBy: MarketPayment | null
  /** An order that is not paid has null. */
  readonly fulfilment: Fulfilment | null
  readonly packedAtMs: number | null
  /** The order could be collected from then on; null for an order that is sent. */
  readonly readyAtMs: number | null
  /** This is when the last unit was sent or collected. */
  readonly sentAtMs: number | null
  readonly deliveredAtMs: number | null
}

const OVER = ['sent', 'delivered', 'cancelled'] as const

/** An order is open while something of it is still to be paid, decided or sent. */
export function isOpenOrder({ state, fulfilment }: Pick<Order, 'state' | 'fulfilment'>): boolean {
  if (state === 'paid') return !OVER.some((each) => each === fulfilment)
  return state === 'pending' || state === 'attention'
}

/** No payment of the order is known: anybody can have typed its customer. */
export function isUnpaid({ state }: Pick<Order, 'state'>): boolean {
  return state === 'pending' || state === 'expired'
}

/** The owner must review a paid order for these reasons. */
export const ORDER_REVIEW_REASONS = [
  'amount-short',
  'amount-over',
  'wrong-currency',
  'wrong-reference',
  'wrong-mode',
  'no-stock-left',
  'late',
  'paid-twice',
  'restored',
] as const
export type OrderReviewReason = (typeof ORDER_REVIEW_REASONS)[number]
