import { LRUCache } from 'lru-cache'
import type { ListedProduct } from '#database/repositories/catalogue'
import type { CollectionQuery } from '#domain/catalogue/collection-query'
import { filterProducts } from '#domain/catalogue/filter-products'
import { sortProducts } from '#domain/catalogue/sort-products'
import { memoizeByAssortment } from './memoize-by-catalogue.ts'

/** All 56 lists of 10,000 products take 5 MB. */
const MAX_BYTES = 8 * 1024 * 1024
const BYTES_PER_PRODUCT = 8

type ListQuery = Pick<CollectionQuery, 'type' | 'category' | 'sort'>

/** The products of a list in its order, computed per assortment, which sales do not change. */
export const listOf = memoizeByAssortment((assortment) => {
  const cache = new LRUCache<string, readonly ListedProduct[]>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => BYTES_PER_PRODUCT * (length + 1),
  })

  /** Sorts all products once for each sort order; filtering keeps the order. */
  function compute(query: ListQuery): readonly ListedProduct[] {
    const { type, category, sort } = query
    if (type === 'all' && category === 'all') return sortProducts(assortment, sort)
    return filterProducts(list({ type: 'all', category: 'all', sort }), query)
  }

  function list(query: ListQuery): readonly ListedProduct[] {
    const key = [query.type, query.category, query.sort].join(' ')
    const products = cache.get(key) ?? compute(query)
    cache.set(key, products)
    return products
  }

  return list
})
