import { LRUCache } from 'lru-cache'
import type { Listed } from '#database/repositories/catalogue'
import type { CollectionQuery } from '#domain/catalogue/collection-query'
import { isAmong, sizesLeft } from '#domain/catalogue/filter-products'
import { SIZES, type Size } from '#domain/catalogue/product'
import type { LiveCatalogue } from './live-catalogue.ts'
import { perCatalogue, perProduct } from './per-catalogue.ts'
import { listOf } from './product-lists.ts'

/** There are 1,568 lists; with 10,000 products this has room for the last 25 of the longest. */
const MAX_BYTES = 2 * 1024 * 1024
const BYTES_A_PRODUCT = 8

type ListQuery = Omit<CollectionQuery, 'page'>

/** By a state of the stock: what is sold out leaves the lists of what is left. */
const knownLists = perCatalogue(
  () =>
    new LRUCache<string, readonly Listed[]>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ length }) => BYTES_A_PRODUCT * (length + 1),
    }),
)
const leftOf = perProduct(sizesLeft)

/** The products of a list in its order; what is sold out keeps its place unless it is filtered out. */
export function narrowedList(catalogue: LiveCatalogue, query: ListQuery): readonly Listed[] {
  const whole = listOf(catalogue.current())(query)
  if (query.stock === 'all' && query.size === 'all') return whole
  const known = knownLists(catalogue.current())
  const key = [query.type, query.category, query.sort, query.stock, query.size].join(' ')
  const found = known.get(key)
  if (found) return found
  const narrowed = whole.filter((each) => isAmong(sizesOf(catalogue, each, query), query))
  known.set(key, narrowed)
  return narrowed
}

/** The sizes by which the list can be narrowed, and the one by which it is, in a shopper's order. */
export function sizesToFilterBy(catalogue: LiveCatalogue, query: ListQuery): readonly Size[] {
  const found = new Set<Size>(query.size === 'all' ? [] : [query.size])
  for (const listed of narrowedList(catalogue, { ...query, size: 'all' })) {
    for (const size of sizesOf(catalogue, listed, query)) found.add(size)
  }
  return SIZES.filter((size) => found.has(size))
}

function sizesOf(catalogue: LiveCatalogue, { id, sizes }: Listed, { stock }: ListQuery) {
  if (stock === 'all') return sizes
  const product = catalogue.product(id)
  return product ? leftOf(product) : []
}
