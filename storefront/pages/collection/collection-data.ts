import type { ProductCardData } from '#contracts/product-card'
import type { CollectionQuery } from '#domain/catalogue/collection-query'
import type { Size } from '#domain/catalogue/product'

export type CollectionData = {
  readonly query: CollectionQuery
  /** By which the list can be narrowed. */
  readonly sizes: readonly Size[]
  readonly total: number
  readonly hasMore: boolean
  readonly products: readonly ProductCardData[]
}
