import type { Badge, Size } from '#domain/catalogue/product'
import type { Cedis } from '#domain/money/money'
import type { PictureData } from '#contracts/picture'

export type ProductCardData = {
  readonly id: number
  readonly title: string
  /** The link of the card, if not the product's default address. */
  readonly href?: string
  readonly price: Cedis
  readonly badge: Badge | null
  readonly isSoldOut: boolean
  /** 'Only 3 left', of all colours and sizes together; null if there are more. */
  readonly stockNote: string | null
  readonly picture: PictureData
  readonly secondPicture: PictureData | null
  readonly quickAdd: QuickAdd
}

/** What the card's Add button puts into the cart; if that is sold out, the shopper must choose. */
export type QuickAdd =
  | {
      readonly colour: string
      readonly size: Size
      readonly image: string
      /** If it is not the usual one of its size. */
      readonly price?: Cedis
    }
  | { readonly goneSize: Size }
