import type { ProductCardData } from '../../product/product-card-data.ts'
import type { ProductDetail } from '../../product/product-detail.ts'

export type ProductData =
  | { readonly state: 'not-found' }
  | {
      readonly state: 'found'
      readonly product: ProductDetail
      readonly more: readonly ProductCardData[]
    }
