import type { Catalogue } from '#database/repositories/catalogue'
import { readCollectionQuery } from '#domain/catalogue/collection-query'
import { endsDocument, firstPageShown, takePages } from '#domain/catalogue/list-products'
import type { Badge, Product } from '#domain/catalogue/product'
import { perCatalogue } from '../../catalogue/per-catalogue.ts'
import { searchProducts } from '../../search/search-products.ts'
import { readSearchQuery } from '../../search/search-query.ts'
import { headOf } from '../../seo/head.ts'
import { pageLoader } from '../page-loader.ts'
import { productCard } from './product-card.ts'

const POPULAR_COUNT = 4
/** The best come first, so few are enough: two rows on a wide screen. */
const RESULTS_A_PAGE = 8

export const searchLoader = pageLoader('search', {
  read: ({ search }) => ({
    query: readSearchQuery(search.get('q')),
    wantedPage: readCollectionQuery(search).page,
  }),
  // What people type has no end: kept, it would push out the pages that everybody reads.
  cacheKey: ({ query }) => (query === '' ? '/search' : null),
  load: async ({ query, wantedPage }, { catalogue }) => {
    const found = query === '' ? [] : await searchProducts(catalogue, query)
    const { shown, total, page, hasMore } = takePages(found, wantedPage, RESULTS_A_PAGE)
    const firstPage = firstPageShown(page)
    const canGrow = !endsDocument(page)
    return {
      head: headOf(query === '' ? 'Search' : `Search: ${query}`, 'Find a piece by name or colour.'),
      data: {
        query,
        total,
        products: shown.flatMap((id) => catalogue.product(id) ?? []).map(productCard),
        earlierHref: firstPage > 1 ? documentAddress(query, firstPage - 1) : null,
        moreHref: hasMore && canGrow ? addressOf(query, page + 1) : null,
        nextHref: hasMore && !canGrow ? documentAddress(query, page + 1) : null,
        popular: total === 0 ? popularProducts(catalogue.current()).map(productCard) : [],
      },
    }
  },
})

function addressOf(query: string, page: number): string {
  const params = new URLSearchParams({ q: query })
  if (page > 1) params.set('page', String(page))
  return `/search?${params}`
}

/** Other results of the same search, which open at the first of them. */
function documentAddress(query: string, page: number): string {
  return `${addressOf(query, page)}#pieces`
}

/** Looked through once, not put in order: sales change the answer, and with many products often. */
const popularProducts = perCatalogue((catalogue) =>
  [
    ...firstOf(catalogue, ({ badge }) => badge === 'Popular'),
    ...firstOf(catalogue, ({ badge }) => badge === 'Featured'),
    ...firstOf(catalogue, ({ badge }) => !isPopular(badge)),
  ].slice(0, POPULAR_COUNT),
)

function firstOf(
  { products }: Catalogue,
  isWanted: (product: Product) => boolean,
): readonly Product[] {
  return products
    .values()
    .filter((product) => !product.isSoldOut && isWanted(product))
    .take(POPULAR_COUNT)
    .toArray()
}

function isPopular(badge: Badge | null): boolean {
  return badge === 'Popular' || badge === 'Featured'
}
