import type { ProductCardData } from '../../product/product-card-data.ts'
import type { PictureData } from '../../ui/picture-data.ts'

export type HomeData = {
  readonly poster: PictureData
  readonly newDrops: readonly ProductCardData[]
  readonly look: { readonly picture: PictureData; readonly caption: string }
}
