import type { Product } from '#domain/catalogue/product'
import type { PictureData } from '../../ui/picture-data.ts'

/** Empty in the page itself, which is the same for everybody; the browser asks by ids. */
export type CartData = {
  readonly products: readonly Product[]
  readonly pictures: Readonly<Record<string, PictureData>>
}
