import { brand } from '#domain/brand'
import {
  COLLECTION_TITLE,
  type CollectionQuery,
  collectionSearch,
  readCollectionQuery,
} from '#domain/catalogue/collection-query'
import {
  findProducts,
  PAGE_SIZE,
  type ProductList,
  takePages,
} from '#domain/catalogue/list-products'
import type { Product } from '#domain/catalogue/product'
import type { CollectionData } from '../../../storefront/pages/collection/collection-data.ts'
import { perCatalogue } from '../../catalogue/per-catalogue.ts'
import { headOf } from '../head.ts'
import { breadcrumbJsonLd } from '../json-ld.ts'
import type { Loader, PageRequest } from '../page-result.ts'
import { productCard } from './product-card.ts'

export const collectionLoader: Loader<CollectionData> = {
  cacheKey: (request) => (request.search.has('after') ? null : addressOf(readList(request).query)),
  load: (request) => {
    const { query, list } = readList(request)
    const title = COLLECTION_TITLE[query.type]
    const description = `${title} by ${brand.name}: streetwear made in ${brand.city}, ${brand.country}.`
    return {
      status: 200,
      head: headOf(title, description, {
        canonical: addressOf({ ...query, sort: 'a-z', page: 1 }),
        shareName: 'collection',
        jsonLd: [breadcrumbJsonLd(trailTo(query), request.publicUrl)],
      }),
      data: {
        query,
        total: list.total,
        hasMore: list.hasMore,
        products: list.shown.slice(readSkipped(request.search)).map(productCard),
      },
    }
  },
}

type Listing = { readonly query: CollectionQuery; readonly list: ProductList<Product> }

function readList({ search, catalogue }: PageRequest): Listing {
  const asked = readCollectionQuery(search)
  const found = foundByQuery(catalogue.current())(asked)
  const list = takePages(found, asked.page)
  return { query: { ...asked, page: list.page }, list }
}

/** There are few questions that can be asked of a catalogue, and each is answered once. */
const foundByQuery = perCatalogue(({ products }) => {
  const known = new Map<string, readonly Product[]>()
  return (query: CollectionQuery) => {
    const key = collectionSearch({ ...query, page: 1 })
    const found = known.get(key) ?? findProducts(products, query)
    known.set(key, found)
    return found
  }
})

/** A list that grows in the browser asks only for what comes after the pages it has. */
function readSkipped(search: URLSearchParams): number {
  const after = search.get('after') ?? ''
  return /^\d{1,3}$/.test(after) ? Number(after) * PAGE_SIZE : 0
}

function addressOf(query: CollectionQuery): string {
  return `/collection${collectionSearch(query)}`
}

function trailTo({ type }: CollectionQuery) {
  const all = { name: COLLECTION_TITLE.all, path: '/collection' }
  if (type === 'all') return [all]
  return [all, { name: COLLECTION_TITLE[type], path: `/collection?type=${type}` }]
}
