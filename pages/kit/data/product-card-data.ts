import type { PictureData } from '#contracts/picture'
import type { Badge, Size } from '#domain/catalogue/product'
import type { Cedis } from '#domain/money/money'

export type ProductCardData = {
  readonly id: number
  readonly title: string
  /** The card leads here if not to the product's default address. */
  readonly href?: string
  readonly price: Cedis
  readonly badge: Badge | null
  readonly isSoldOut: boolean
  /** The sentence is like 'Only 3 left', of all colours and sizes together, and null if there are more. */
  readonly stockNote: string | null
  readonly picture: PictureData
  readonly secondPicture: PictureData | null
  readonly quickAdd: QuickAdd
}

/** The card's Add button puts this into the cart. If that is sold out, the shopper must choose. */
export type QuickAdd =
  | {
      readonly colour: string
      readonly size: Size
      readonly image: string
      /** The price is given if it is not the usual one of its size, as the shop came with it. */
      readonly price?: Cedis
    }
  | { readonly goneSize: Size }
