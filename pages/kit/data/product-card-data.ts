import type { Badge, Size } from '#domain/catalogue/product'
import type { Cedis } from '#domain/money/money'
import type { PictureData } from '#contracts/picture'

export type ProductCardData = {
  readonly id: number
  readonly title: string
  /** It is given if the card does not lead to the product's default address. */
  readonly href?: string
  readonly price: Cedis
  readonly badge: Badge | null
  readonly isSoldOut: boolean
  /** It is a sentence like 'Only 3 left', of all colours and sizes together, and null if there are more. */
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
      /** It is given if it is not the usual price of its size. */
      readonly price?: Cedis
    }
  | { readonly goneSize: Size }
