import type { Cedis } from '../money/money.ts'
import type { Size } from './sizes.ts'
import type { Surcharge } from './surcharge.ts'

export type { Size } from './sizes.ts'

/** The owner chooses one of these. 'Sold Out' is derived from stock, or a mark of its own. */
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

/** A shopper buys a variant: stock is counted per variant. */
export type Variant = {
  readonly colour: string
  readonly size: Size
  readonly stock: number
  /** Nothing is left, but unpaid orders hold the last units: this is the sentence about that. */
  readonly held?: string
  /** A variant without its own price has the product's price by the rule of sizes. */
  readonly price?: Cedis
}

export type Product = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly price: Cedis
  /** Its larger sizes cost so much more, if not by `SHIPPED_SURCHARGE`. */
  readonly surcharge?: Surcharge
  /** The kind is the subcategory on the product page, such as hoodies. */
  readonly kind: string
  /** Category and collection are slugs (sections.ts). */
  readonly category: string
  readonly collection: string
  readonly badge: Badge | null
  readonly isSoldOut: boolean
  /** The owner has stopped its sale for the time being. */
  readonly isPaused?: true
  /** The owner put it at this place in *Our order*, counted from 1. */
  readonly place?: number
  /** ISO date; the sort order *Newest* uses it. */
  readonly releasedOn: string
  readonly sizes: readonly Size[]
  readonly colours: readonly Colour[]
  readonly pictures: readonly ProductPicture[]
  readonly variants: readonly Variant[]
  readonly description: string
  readonly features: readonly string[]
  /** The product belongs to a drop that is planned or running. */
  readonly isInDrop?: true
  /** The button says in these words why the product cannot be bought at the moment. */
  readonly closed?: string
}
