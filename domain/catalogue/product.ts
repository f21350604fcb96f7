import type { Cedis } from '../money/money.ts'
import type { Size } from './sizes.ts'

export { SIZES, type Size } from './sizes.ts'

export const CATEGORIES = ['head', 'sets', 'down', 'tops', 'foot', 'accessories'] as const
export type Category = (typeof CATEGORIES)[number]

export const COLLECTIONS = ['volume-2', 'volume-3'] as const
export type Collection = (typeof COLLECTIONS)[number]

export const BADGES = ['New', 'Featured', 'Popular', 'Sold Out'] as const
export type Badge = (typeof BADGES)[number]

export type Colour = { readonly name: string; readonly hex: string }

/** One picture of one colour; `file` is the master image's name without extension. */
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
}

export type Product = {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly price: Cedis
  /** The subcategory on the product page, such as hoodies. */
  readonly kind: string
  readonly category: Category
  readonly collection: Collection
  readonly badge: Badge | null
  readonly isSoldOut: boolean
  /** ISO date; the sort order *Newest* uses it. */
  readonly releasedOn: string
  readonly sizes: readonly Size[]
  readonly colours: readonly Colour[]
  readonly pictures: readonly ProductPicture[]
  readonly variants: readonly Variant[]
  readonly description: string
  readonly features: readonly string[]
}
