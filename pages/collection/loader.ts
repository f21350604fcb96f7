import {
  type CollectionQuery,
  collectionSearch,
  listTitle,
  readCollectionQuery,
} from '#domain/catalogue/collection-query'
import {
  firstPageShown,
  PAGE_SIZE,
  type ProductList,
  takePages,
} from '#domain/catalogue/list-pages'
import { listSummary, sortSummary } from '#domain/catalogue/list-summary'
import { ALL_COLLECTIONS, collectionHeading, type Sections } from '#domain/catalogue/sections'
import { filterableSizes, narrowedList, sizesToFilterBy } from '#server/catalogue/narrowed-lists'
import { startSortOf } from '#server/catalogue/product-lists'
import { headOf } from '../frame/head/head.ts'
import { breadcrumbJsonLd } from '../frame/head/json-ld.ts'
import type { LoaderContext } from '../frame/serve/loader-context.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import type { CollectionData, EmptyList } from '../kit/data/catalogue-pages.ts'
import { postersFor } from '../kit/data/look-data.ts'
import { productCard } from '../kit/data/product-card.ts'

export const loader = pageLoader('collection', {
  read: readList,
  cacheKey: ({ query, after }) =>
    after === 0 ? addressOf(query) : `${addressOf(query)} after ${after}`,
  load: ({ query, list, after }, { catalogue, drops, publicUrl, brand, texts }) => {
    const { sections, pictures } = catalogue.current()
    const title = collectionHeading(sections, query.type)
    const description = `${title} by ${brand.name}: ${texts('home').line('lists')}`
    const firstPage = firstPageShown(query.page)
    const skipped = Math.max(0, after - (firstPage - 1)) * PAGE_SIZE
    const data: CollectionData = {
      query,
      sizes: sizesToFilterBy(catalogue, query),
      total: list.total,
      summary: listSummary(query, { total: list.total, sections }),
      sorted: sortSummary(query.sort),
      hasMore: list.hasMore,
      products: list.shown
        .slice(skipped)
        .flatMap(({ id }) => catalogue.product(id) ?? [])
        .map((product) => productCard(product, pictures)),
      posters: postersFor({ category: query.category, count: list.shown.length }, catalogue),
      ...(list.total === 0 && { empty: emptyList(catalogue.current().products.length === 0) }),
    }
    return {
      head: headOf(listTitle(query, sections), description, {
        canonical: canonicalOf(query),
        shareName: 'collection',
        jsonLd: [breadcrumbJsonLd(trailTo(query, sections), publicUrl)],
      }),
      drops,
      data,
    }
  },
})

function emptyList(isShopEmpty: boolean): EmptyList {
  const title = 'Nothing here yet'
  if (isShopEmpty) {
    const detail =
      'The first pieces are on their way. Leave your address, and you hear of them first.'
    return { title, detail, href: '/subscribe', label: 'Tell me', isShopEmpty }
  }
  const detail =
    'No piece matches these filters. Try another category or size, or look at everything we have.'
  return { title, detail, href: '/collection', label: 'See all pieces', isShopEmpty }
}

type Listing = {
  readonly query: CollectionQuery
  readonly list: ProductList<{ readonly id: number }>
  /** The browser has so many pages, which are left out. */
  readonly after: number
}

function readList({ search, catalogue }: LoaderContext): Listing {
  const current = catalogue.current()
  const requested = readCollectionQuery(search, {
    ...current.sections,
    sizes: filterableSizes(current),
    start: startSortOf(current),
  })
  const list = takePages(narrowedList(catalogue, requested), requested.page)
  const query = { ...requested, page: list.page }
  return { query, list, after: Math.min(readAfter(search, requested), list.page) }
}

/**
 * A list that grows in the browser already has all pages before the requested one. Any other value
 * counts as 0, so that a list of ten pages does not become fifty cache entries.
 */
function readAfter(search: URLSearchParams, { page }: CollectionQuery): number {
  return search.get('after') === String(page - 1) ? page - 1 : 0
}

function addressOf(query: CollectionQuery): string {
  return `/collection${collectionSearch(query)}`
}

/** The stock and size filters change daily, so search engines get the unfiltered list. */
function canonicalOf(query: CollectionQuery): string {
  const isNarrowed = query.stock !== 'all' || query.size !== 'all'
  const page = isNarrowed ? 1 : firstPageShown(query.page)
  return addressOf({ ...query, sort: query.start, stock: 'all', size: 'all', page })
}

function trailTo({ type }: CollectionQuery, sections: Sections) {
  const all = { name: ALL_COLLECTIONS, path: '/collection' }
  if (type === 'all') return [all]
  return [all, { name: collectionHeading(sections, type), path: `/collection?type=${type}` }]
}
