import type { PictureData } from '#contracts/picture'
import type { Product } from '#domain/catalogue/product'

/** The product page and the quick view show this data. */
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
  | 'isInDrop'
> & {
  /** The data have the order of `pictures`. */
  readonly pictureData: readonly PictureData[]
  /** The product is drawn at this address, to which a button with these words leads. */
  readonly draw?: readonly [address: string, words: string]
  /** A size that is sold out can be asked for at this address, up to colour and size. It is absent if none is. */
  readonly notify?: readonly [address: string, words: string]
  /** The product has size help. */
  readonly isMeasured?: true
}
