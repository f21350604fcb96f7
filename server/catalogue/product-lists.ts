import { LRUCache } from 'lru-cache'
import type { Listed } from '#database/repositories/catalogue'
import type { CollectionQuery } from '#domain/catalogue/collection-query'
import { filterProducts } from '#domain/catalogue/filter-products'
import { sortProducts } from '#domain/catalogue/sort-products'
import { perAssortment } from './per-catalogue.ts'

/** All 56 lists of 10,000 products take 5 MB. */
const MAX_BYTES = 8 * 1024 * 1024
const BYTES_A_PRODUCT = 8

type ListQuery = Pick<CollectionQuery, 'type' | 'category' | 'sort'>

/** The products of a list in its order, by an assortment that sales do not change. */
export const listOf = perAssortment((assortment) => {
  const known = new LRUCache<string, readonly Listed[]>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => BYTES_A_PRODUCT * (length + 1),
  })

  /** All products are put in order once for each order; a filter keeps it. */
  function find(query: ListQuery): readonly Listed[] {
    const { type, category, sort } = query
    if (type === 'all' && category === 'all') return sortProducts(assortment, sort)
    return filterProducts(list({ type: 'all', category: 'all', sort }), query)
  }

  function list(query: ListQuery): readonly Listed[] {
    const key = [query.type, query.category, query.sort].join(' ')
    const found = known.get(key) ?? find(query)
    known.set(key, found)
    return found
  }

  return list
})
