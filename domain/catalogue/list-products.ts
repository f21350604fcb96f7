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
  return takePages(findProducts(products, query), query.page)
}

export function findProducts<P extends Product>(
  products: readonly P[],
  query: Omit<CollectionQuery, 'page'>,
): readonly P[] {
  return sortProducts(filterProducts(products, query), query.sort)
}

export function takePages<P>(
  found: readonly P[],
  wantedPage: number,
  pageSize = PAGE_SIZE,
): ProductList<P> {
  const lastPage = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(wantedPage, lastPage)
  return {
    shown: found.slice(0, page * pageSize),
    total: found.length,
    page,
    hasMore: page < lastPage,
  }
}
