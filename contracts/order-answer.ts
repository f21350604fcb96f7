import type { Size } from '#domain/catalogue/product'
import type { ImageVariant } from '#domain/catalogue/views'
import type { ErrorBody } from './error-body.ts'

/** What POST /api/orders answers when the order stands and can be paid. */
export type OrderAnswer = {
  readonly orderId: string
  readonly reference: string
  /** To the pesewa what will be charged. */
  readonly amountPesewas: number
  readonly accessCode: string
  /** The provider's own page, for when its script is blocked. */
  readonly authorizationUrl: string
  readonly scriptUrl: string
}

/** What POST /api/orders answers when it does not; with 409 `cart-changed` what holds now. */
export type OrderRefusalBody = ErrorBody & { readonly cart?: ChangedCart }

/** What holds now instead of what was shown. */
export type ChangedCart = {
  readonly subtotalPesewas: number
  readonly discountPesewas: number
  readonly totalPesewas: number
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
  /** How many can be had; only with a problem. */
  readonly left: number | null
}
