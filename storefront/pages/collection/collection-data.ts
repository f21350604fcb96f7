import type { CollectionQuery } from '#domain/catalogue/collection-query'
import type { ProductCardData } from '../../product/product-card-data.ts'

export type CollectionData = {
  readonly query: CollectionQuery
  readonly total: number
  readonly hasMore: boolean
  readonly products: readonly ProductCardData[]
}
