import type { Size } from '#domain/catalogue/product'
import type { ImageVariant } from '#domain/catalogue/views'
import type { DeliverySettings } from '#domain/delivery/zone'
import type { ErrorBody } from './error-body.ts'
import type { HoldTimes } from './hold.ts'

/** The response of POST /api/orders when the order was placed and can be paid. */
export type OrderResponse = StartedPayment & HoldTimes

/** The browser needs this to open the payment window. */
export type StartedPayment = {
  readonly orderId: string
  readonly reference: string
  /** Exactly what will be charged. */
  readonly amountPesewas: number
  readonly accessCode: string
  /** The provider's payment page, used when its script is blocked. */
  readonly authorizationUrl: string
  readonly scriptUrl: string
}

/**
 * This is the error response of POST /api/orders. 409 `cart-changed` includes the current cart, and so does `all-held`,
 * when all that is missing is in unpaid orders; `drop-not-open` says how long the last of the order's drops stays
 * closed. With `fields.discountCode` the code does not hold, and the cart is without it.
 */
export type OrderRefusalBody = {
  readonly error: ErrorBody['error'] & {
    readonly opensInMs?: number
    /** The last of these holds ends then, in epoch milliseconds. */
    readonly until?: number
  }
  readonly cart?: ChangedCart
}

/** The current prices and stock, which differ from what the browser showed. */
export type ChangedCart = {
  readonly subtotalPesewas: number
  readonly discountPesewas: number
  readonly totalPesewas: number
  readonly delivery: DeliverySettings
  readonly lines: readonly ChangedLine[]
}

export type ChangedLine = {
  readonly id: number
  readonly title: string
  readonly color: string
  readonly imageVariant: ImageVariant
  readonly size: Size
  readonly quantity: number
  readonly unitPricePesewas: number
  /** '{title} ({size}) is sold out.' or 'Only {n} left of {title} ({size}).', else null. */
  readonly problem: string | null
  /** This is said of the line if all its units are in unpaid orders. */
  readonly held?: string
  /** This many are available; null without a problem. */
  readonly left: number | null
}
