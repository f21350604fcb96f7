import { brand } from '#domain/brand'
import {
  COLLECTION_TITLE,
  type CollectionQuery,
  collectionSearch,
  readCollectionQuery,
} from '#domain/catalogue/collection-query'
import { listProducts } from '#domain/catalogue/list-products'
import type { CollectionData } from '../../../storefront/pages/collection/collection-data.ts'
import { headOf } from '../head.ts'
import type { Loader } from '../page-result.ts'
import { productCard } from './product-card.ts'

export const collectionLoader: Loader<CollectionData> = {
  cacheKey: ({ search }) => addressOf(readCollectionQuery(search)),
  load: ({ search, catalogue }) => {
    const asked = readCollectionQuery(search)
    const list = listProducts(catalogue.current().products, asked)
    const query = { ...asked, page: list.page }
    const title = COLLECTION_TITLE[query.type]
    const description = `${title} by ${brand.name}: streetwear made in ${brand.city}, ${brand.country}.`
    return {
      status: 200,
      head: headOf(title, description, { canonical: addressOf(query), shareName: 'collection' }),
      data: {
        query,
        total: list.total,
        hasMore: list.hasMore,
        products: list.shown.map(productCard),
      },
    }
  },
}

function addressOf(query: CollectionQuery): string {
  return `/collection${collectionSearch(query)}`
}
