import type { Product } from '#domain/catalogue/product'
import type { PictureData } from '../../ui/picture-data.ts'

export type ProductData =
  | { readonly state: 'not-found' }
  | {
      readonly state: 'found'
      readonly product: Product
      readonly pictures: readonly PictureData[]
    }
