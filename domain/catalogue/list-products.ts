import type { CollectionQuery } from './collection-query.ts'
import { filterProducts } from './filter-products.ts'
import type { Product } from './product.ts'
import { sortProducts } from './sort-products.ts'

/** §9. */
export const PAGE_SIZE = 12

export type ProductList<P> = {
  readonly shown: readonly P[]
  readonly total: number
  /** Never more pages than there are. */
  readonly page: number
  readonly hasMore: boolean
}

export function listProducts<P extends Product>(
  products: readonly P[],
  query: CollectionQuery,
): ProductList<P> {
  const found = sortProducts(filterProducts(products, query), query.sort)
  const lastPage = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const page = Math.min(query.page, lastPage)
  return {
    shown: found.slice(0, page * PAGE_SIZE),
    total: found.length,
    page,
    hasMore: page < lastPage,
  }
}
