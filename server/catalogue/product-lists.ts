import { LRUCache } from 'lru-cache'
import type { Catalogue, ListedProduct } from '#database/catalogue/catalogue'
import type { CollectionQuery } from '#domain/catalogue/collection-query'
import { filterProducts } from '#domain/catalogue/filter-products'
import type { Sections } from '#domain/catalogue/sections'
import { insertSorted, type StartSort, sortProducts } from '#domain/catalogue/sort-products'
import { changesBetween, type ListChanges } from './assortment-changes.ts'

/** The 70 lists of 10,000 products take 6 MB together. */
const MAX_BYTES = 8 * 1024 * 1024
const BYTES_PER_PRODUCT = 8

type ListQuery = Pick<CollectionQuery, 'type' | 'category' | 'sort'>
type CachedList = { readonly query: ListQuery; readonly products: readonly ListedProduct[] }
type Lists = LRUCache<string, CachedList>

type Latest = { readonly assortment: readonly ListedProduct[]; readonly lists: Lists }

/**
 * The latest lists are updated, instead of sorting all products again. An edit of products leaves the object of the
 * sections as it is; when more has changed, everything is loaded and computed again.
 */
const latestOf = new WeakMap<Sections, Latest>()
const computed = new WeakMap<readonly ListedProduct[], ListProducts>()

type ListProducts = (query: ListQuery) => readonly ListedProduct[]

/** The products of a list in its order, computed per assortment, which sales do not change. */
export function listOf({ assortment, sections }: Listed): ListProducts {
  const list = computed.get(assortment) ?? openLists({ assortment, sections })
  computed.set(assortment, list)
  return list
}

const startSorts = new WeakMap<readonly ListedProduct[], StartSort>()

/** The order that lists begin with, found once per assortment. */
export function startSortOf({ assortment }: Pick<Catalogue, 'assortment'>): StartSort {
  const known = startSorts.get(assortment)
  if (known) return known
  const hasPlaces = assortment.some(({ place }) => place !== undefined)
  const start = hasPlaces ? 'our-order' : 'a-z'
  startSorts.set(assortment, start)
  return start
}

type Listed = Pick<Catalogue, 'assortment' | 'sections'>

function openLists({ assortment, sections }: Listed): ListProducts {
  const lists: Lists = new LRUCache({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ products }) => BYTES_PER_PRODUCT * (products.length + 1),
  })
  const latest = latestOf.get(sections)
  const changes = latest && changesBetween(latest.assortment, assortment)
  if (latest && changes) copyUpdated(latest.lists, lists, changes)
  latestOf.set(sections, { assortment, lists })

  /** Sorts all products once for each sort order; filtering keeps the order. */
  function compute(query: ListQuery): readonly ListedProduct[] {
    const { type, category, sort } = query
    if (type === 'all' && category === 'all') return sortProducts(assortment, sort)
    return filterProducts(list({ type: 'all', category: 'all', sort }), query)
  }

  function list({ type, category, sort }: ListQuery): readonly ListedProduct[] {
    const query = { type, category, sort }
    const key = [type, category, sort].join(' ')
    const products = lists.get(key)?.products ?? compute(query)
    lists.set(key, { query, products })
    return products
  }

  return list
}

function copyUpdated(from: Lists, to: Lists, { removed, added }: ListChanges<ListedProduct>) {
  const gone = new Set(removed)
  // The least recently used entry goes first, so that it is the first to be evicted here, too.
  for (const key of [...from.keys()].reverse()) {
    const known = from.peek(key)
    if (known === undefined) continue
    const { query, products } = known
    const kept = gone.size === 0 ? products : products.filter((each) => !gone.has(each))
    to.set(key, { query, products: insertSorted(kept, filterProducts(added, query), query.sort) })
  }
}
