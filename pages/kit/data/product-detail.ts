import type { Product } from '#domain/catalogue/product'
import type { PictureData } from '#contracts/picture'

/** The product data of the product page and the quick view. */
export type ProductDetail = Pick<
  Product,
  | 'id'
  | 'title'
  | 'price'
  | 'kind'
  | 'category'
  | 'collection'
  | 'badge'
  | 'isSoldOut'
  | 'sizes'
  | 'colours'
  | 'pictures'
  | 'variants'
  | 'description'
  | 'features'
  | 'closed'
> & {
  /** One for each of `pictures`, in the same order. */
  readonly pictureData: readonly PictureData[]
  /** Where it is drawn, and the words of the button that leads there. */
  readonly draw?: readonly [address: string, words: string]
  /** Where to ask for a size that is sold out, up to colour and size, and its words; absent if none is. */
  readonly notify?: readonly [address: string, words: string]
  /** There is size help for it. */
  readonly isMeasured?: true
}
