import { LRUCache } from 'lru-cache'
import type { Catalogue, ListedProduct } from '#database/catalogue/catalogue'
import type { CollectionQuery } from '#domain/catalogue/collection-query'
import { matchesFilters, sizesLeft } from '#domain/catalogue/filter-products'
import type { Size } from '#domain/catalogue/product'
import { allSizes, inShopOrder } from '#domain/catalogue/size-sets'
import type { LiveCatalogue } from './live-catalogue.ts'
import {
  memoizeByAssortment,
  memoizeByCatalogue,
  memoizeByProduct,
} from './memoize-by-catalogue.ts'
import { listOf } from './product-lists.ts'

/** A shop with its thirteen first sizes has 1,960 lists; with 10,000 products this holds 25 of the longest. */
const MAX_BYTES = 2 * 1024 * 1024
const BYTES_PER_PRODUCT = 8

type ListQuery = Omit<CollectionQuery, 'page' | 'start'>

/** The key is the catalogue's state, stock included: a sale changes the lists of what is in stock. */
const cachedLists = memoizeByCatalogue(
  () =>
    new LRUCache<string, readonly ListedProduct[]>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ length }) => BYTES_PER_PRODUCT * (length + 1),
    }),
)
const sizesInStock = memoizeByProduct(sizesLeft)

/**
 * Returns the products of a list in its order. Sold-out products keep their place unless filtered out, and so do those
 * that cannot be bought at the moment. The latter follow the clock, so that they are in no cached list.
 */
export function narrowedList(catalogue: LiveCatalogue, query: ListQuery): readonly ListedProduct[] {
  const narrowed = narrowedByStock(catalogue, query)
  if (query.stock === 'all') return narrowed
  const buyable = narrowed.filter(({ id }) => !catalogue.product(id)?.closed)
  return buyable.length === narrowed.length ? narrowed : buyable
}

function narrowedByStock(catalogue: LiveCatalogue, query: ListQuery): readonly ListedProduct[] {
  const whole = listOf(catalogue.current())(query)
  if (query.stock === 'all' && query.size === 'all') return whole
  const cache = cachedLists(catalogue.current())
  const key = [query.type, query.category, query.sort, query.stock, query.size].join(' ')
  const found = cache.get(key)
  if (found) return found
  const narrowed = whole.filter((each) => matchesFilters(sizesOf(catalogue, each, query), query))
  cache.set(key, narrowed)
  return narrowed
}

/** The sizes offered as filters, the selected one included, in the shop's order. */
export function sizesToFilterBy(catalogue: LiveCatalogue, query: ListQuery): readonly Size[] {
  const found = new Set<Size>(query.size === 'all' ? [] : [query.size])
  let last: readonly Size[] | null = null
  for (const listed of narrowedList(catalogue, { ...query, size: 'all' })) {
    const sizes = sizesOf(catalogue, listed, query)
    // Products that were loaded together share their lists of sizes.
    if (sizes === last) continue
    last = sizes
    for (const size of sizes) found.add(size)
  }
  return inShopOrder(catalogue.current().sizeSets, [...found])
}

/** An address may name these: all sizes of the shop, and those that products have although no set does any more. */
export function filterableSizes(catalogue: Catalogue): readonly Size[] {
  return [...new Set([...allSizes(catalogue.sizeSets), ...sizesOfProducts(catalogue)])]
}

const sizesOfProducts = memoizeByAssortment((assortment): readonly Size[] => {
  const lists = new Set(assortment.map(({ sizes }) => sizes))
  return [...new Set([...lists].flat())]
})

function sizesOf(catalogue: LiveCatalogue, { id, sizes }: ListedProduct, { stock }: ListQuery) {
  if (stock === 'all') return sizes
  const product = catalogue.product(id)
  return product ? sizesInStock(product) : []
}
