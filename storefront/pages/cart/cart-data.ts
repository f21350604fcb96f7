import type { PictureData } from '#contracts/picture'
import type { Product } from '#domain/catalogue/product'

/** Empty in the page itself, which is the same for everybody; the browser asks by ids. */
export type CartData = {
  readonly products: readonly Product[]
  readonly pictures: Readonly<Record<string, PictureData>>
}
