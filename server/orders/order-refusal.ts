import type { OrderRequestRefusal } from '#contracts/order-request'
import type { PricedCart } from '#domain/cart/price-cart'
import type { DeliverySettings } from '#domain/delivery/zone'
import type { HoardingRefusal } from '#domain/drop/judge-drop-holds'
import type { OversizeRefusal } from '#domain/order/hold-limits'
import type { HoldRefusal } from '#domain/order/judge-hold'
import type { DropRefusal, PauseRefusal, SharedDropRefusal } from '#domain/order/sale-refusal'
import type { Totals } from '#domain/pricing/totals'

/** Why an order was not placed. */
export type OrderRefusal =
  | OrderRequestRefusal
  | ShoppersRefusal
  | PaymentRefusal
  | DropRefusal
  | SharedDropRefusal
  | HoardingRefusal
  | AllHeld
  | { readonly code: HoldRefusal | 'request-invalid' }

export type ShoppersRefusal = PricingRefusal | PauseRefusal

export type PricingRefusal =
  | OversizeRefusal
  | CartChanged
  | { readonly code: 'delivery-unavailable' }
  | { readonly code: 'total-too-small'; readonly minPesewas: number }
  | { readonly code: 'discount-code-unknown' }

/** The browser showed something outdated; this is what is true now. */
export type CartChanged = {
  readonly code: 'cart-changed'
  readonly priced: PricedCart
  readonly totals: Totals
  readonly delivery: DeliverySettings
  /** The order's code does not hold: no such code, or not now, or not for these products or this person. */
  readonly isDiscountGone: boolean
}

/** All that is missing is in unpaid orders of others, and may come back. */
export type AllHeld = Omit<CartChanged, 'code'> & {
  readonly code: 'all-held'
  readonly message: string
  readonly untilMs: number
}

export type PaymentRefusal = {
  readonly code: 'cart-already-paid' | 'order-expired' | 'too-many-attempts' | 'checkout-failed'
}
