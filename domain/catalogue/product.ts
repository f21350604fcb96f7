import type { Cedis } from '../money/money.ts'
import type { Size } from './sizes.ts'

export { SIZES, type Size } from './sizes.ts'

/** What the owner chooses. 'Sold Out' is derived from stock, or a mark of its own. */
export const OWNER_BADGES = ['New', 'Featured', 'Popular'] as const
export type OwnerBadge = (typeof OWNER_BADGES)[number]

export const BADGES = [...OWNER_BADGES, 'Sold Out'] as const
export type Badge = (typeof BADGES)[number]

export type Colour = { readonly name: string; readonly hex: string }

/** One picture of one colour; `file` is its name in the table of pictures. */
export type ProductPicture = {
  readonly colour: string
  readonly view: string
  readonly file: string
}

/** What a shopper buys: stock is counted per variant. */
export type Variant = {
  readonly colour: string
  readonly size: Size
  readonly stock: number
  /** Nothing is left, but its last pieces are in unpaid orders: the sentence about that. */
  readonly held?: string
  /** Its own price; without one, the product's price and the rule of sizes. */
  readonly price?: Cedis
}

export type Product = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly price: Cedis
  /** The subcategory on the product page, such as hoodies. */
  readonly kind: string
  /** Slugs (sections.ts). */
  readonly category: string
  readonly collection: string
  readonly badge: Badge | null
  readonly isSoldOut: boolean
  /** The owner has stopped its sale for the time being. */
  readonly isPaused?: true
  /** Where the owner put it in *Our order*, from 1. */
  readonly place?: number
  /** ISO date; the sort order *Newest* uses it. */
  readonly releasedOn: string
  readonly sizes: readonly Size[]
  readonly colours: readonly Colour[]
  readonly pictures: readonly ProductPicture[]
  readonly variants: readonly Variant[]
  readonly description: string
  readonly features: readonly string[]
  /** It belongs to a drop that is planned or running. */
  readonly isInDrop?: true
  /** Why it cannot be bought at the moment, in the words of its button. */
  readonly closed?: string
}
