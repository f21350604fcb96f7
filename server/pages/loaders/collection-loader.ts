import { brand } from '#domain/brand'
import {
  COLLECTION_TITLE,
  type CollectionQuery,
  collectionSearch,
  readCollectionQuery,
} from '#domain/catalogue/collection-query'
import {
  firstPageShown,
  PAGE_SIZE,
  type ProductList,
  takePages,
} from '#domain/catalogue/list-products'
import { narrowedList, sizesToFilterBy } from '../../catalogue/narrowed-lists.ts'
import { headOf } from '../../seo/head.ts'
import { breadcrumbJsonLd } from '../../seo/json-ld.ts'
import { pageLoader } from '../page-loader.ts'
import type { PageRequest } from '../page-request.ts'
import { productCard } from './product-card.ts'

export const collectionLoader = pageLoader('collection', {
  read: readList,
  cacheKey: ({ query, after }) =>
    after === 0 ? addressOf(query) : `${addressOf(query)} after ${after}`,
  load: ({ query, list, after }, { catalogue, publicUrl }) => {
    const title = COLLECTION_TITLE[query.type]
    const description = `${title} by ${brand.name}: streetwear made in ${brand.city}, ${brand.country}.`
    const firstPage = firstPageShown(query.page)
    const skipped = Math.max(0, after - (firstPage - 1)) * PAGE_SIZE
    return {
      head: headOf(title, description, {
        canonical: canonicalOf(query),
        shareName: 'collection',
        jsonLd: [breadcrumbJsonLd(trailTo(query), publicUrl)],
      }),
      data: {
        query,
        sizes: sizesToFilterBy(catalogue, query),
        total: list.total,
        hasMore: list.hasMore,
        products: list.shown
          .slice(skipped)
          .flatMap(({ id }) => catalogue.product(id) ?? [])
          .map(productCard),
      },
    }
  },
})

type Listing = {
  readonly query: CollectionQuery
  readonly list: ProductList<{ readonly id: number }>
  /** So many pages are not sent. */
  readonly after: number
}

function readList({ search, catalogue }: PageRequest): Listing {
  const asked = readCollectionQuery(search)
  const list = takePages(narrowedList(catalogue, asked), asked.page)
  const query = { ...asked, page: list.page }
  return { query, list, after: Math.min(readAfter(search, asked), list.page) }
}

/**
 * A list that grows in the browser has all pages before the one it asks for. Nothing else is
 * understood, so that a list of ten pages is not one of fifty different answers.
 */
function readAfter(search: URLSearchParams, { page }: CollectionQuery): number {
  return search.get('after') === String(page - 1) ? page - 1 : 0
}

function addressOf(query: CollectionQuery): string {
  return `/collection${collectionSearch(query)}`
}

/** What is left today, and in which size, is for shoppers: search engines keep the whole list. */
function canonicalOf(query: CollectionQuery): string {
  const isNarrowed = query.stock !== 'all' || query.size !== 'all'
  const page = isNarrowed ? 1 : firstPageShown(query.page)
  return addressOf({ ...query, sort: 'a-z', stock: 'all', size: 'all', page })
}

function trailTo({ type }: CollectionQuery) {
  const all = { name: COLLECTION_TITLE.all, path: '/collection' }
  if (type === 'all') return [all]
  return [all, { name: COLLECTION_TITLE[type], path: `/collection?type=${type}` }]
}
