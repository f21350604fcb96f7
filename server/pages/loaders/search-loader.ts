import { readCollectionQuery } from '#domain/catalogue/collection-query'
import { takePages } from '#domain/catalogue/list-products'
import type { Product } from '#domain/catalogue/product'
import type { SearchData } from '../../../storefront/pages/search/search-data.ts'
import { perCatalogue } from '../../catalogue/per-catalogue.ts'
import { searchProducts } from '../../search/search-products.ts'
import { readSearchQuery } from '../../search/search-query.ts'
import { headOf } from '../head.ts'
import type { Loader } from '../page-result.ts'
import { productCard } from './product-card.ts'

const POPULAR_COUNT = 4
/** The best come first, so few are enough: two rows on a wide screen. */
const RESULTS_A_PAGE = 8

export const searchLoader: Loader<SearchData> = {
  // What people type has no end: kept, it would push out the pages that everybody reads.
  cacheKey: ({ search }) => (readSearchQuery(search.get('q')) === '' ? '/search' : null),
  load: ({ search, catalogue }) => {
    const query = readSearchQuery(search.get('q'))
    const found = query === '' ? [] : searchProducts(catalogue, query)
    const wantedPage = readCollectionQuery(search).page
    const { shown, total, page, hasMore } = takePages(found, wantedPage, RESULTS_A_PAGE)
    const popular = total === 0 ? popularProducts(catalogue.current()) : []
    return {
      status: 200,
      head: headOf(query === '' ? 'Search' : `Search: ${query}`, 'Find a piece by name or colour.'),
      data: {
        query,
        total,
        products: shown.flatMap((id) => catalogue.product(id) ?? []).map(productCard),
        moreHref: hasMore ? addressOf(query, page + 1) : null,
        popular: popular.map(productCard),
      },
    }
  },
}

function addressOf(query: string, page: number): string {
  const params = new URLSearchParams({ q: query })
  if (page > 1) params.set('page', String(page))
  return `/search?${params}`
}

const popularProducts = perCatalogue(({ products }) =>
  products
    .filter(({ isSoldOut }) => !isSoldOut)
    .toSorted((a, b) => popularity(b) - popularity(a))
    .slice(0, POPULAR_COUNT),
)

function popularity({ badge }: Product): number {
  if (badge === 'Popular') return 2
  return badge === 'Featured' ? 1 : 0
}
