import type { Badge, Size } from '#domain/catalogue/product'
import type { Cedis } from '#domain/money/money'
import type { PictureData } from './picture.ts'

export type ProductCardData = {
  readonly id: number
  readonly title: string
  /** Where the card leads, if not to the piece as it usually opens. */
  readonly href?: string
  readonly price: Cedis
  readonly badge: Badge | null
  readonly isSoldOut: boolean
  readonly picture: PictureData
  readonly secondPicture: PictureData | null
  readonly quickAdd: QuickAdd
}

/** What a press on Add puts into the cart; where it is not in stock, the shopper is asked. */
export type QuickAdd =
  | { readonly colour: string; readonly size: Size; readonly image: string }
  | { readonly goneSize: Size }
