import type { PictureData } from '#contracts/picture'
import type { ProductCardData } from '#contracts/product-card'

export type HomeData = {
  readonly poster: PictureData
  readonly newDrops: readonly ProductCardData[]
  readonly look: { readonly picture: PictureData; readonly caption: string }
}
