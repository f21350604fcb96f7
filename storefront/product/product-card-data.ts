import type { Badge } from '#domain/catalogue/product'
import type { Cedis } from '#domain/money/money'
import type { PictureData } from '../ui/picture-data.ts'

export type ProductCardData = {
  readonly id: number
  readonly title: string
  readonly price: Cedis
  readonly badge: Badge | null
  readonly isSoldOut: boolean
  readonly picture: PictureData
  readonly secondPicture: PictureData | null
}
