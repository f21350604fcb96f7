import type { Catalogue } from '#database/catalogue/catalogue'
import { readPageNumber } from '#domain/catalogue/collection-query'
import { endsDocument, firstPageShown, takePages } from '#domain/catalogue/list-pages'
import type { Badge, Product } from '#domain/catalogue/product'
import { memoizeByCatalogue } from '#server/catalogue/memoize-by-catalogue'
import { searchProducts } from '#server/search/search-products'
import { readSearchQuery } from '#server/search/search-query'
import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { productCard } from '../kit/data/product-card.ts'

const POPULAR_COUNT = 4
/** These are two rows on a wide screen; few are enough because the best come first. */
const RESULTS_PER_PAGE = 8

export const loader = pageLoader('search', {
  read: ({ search }) => ({
    query: readSearchQuery(search.get('q')),
    requestedPage: readPageNumber(search),
  }),
  // Queries are unbounded: cached, they would evict the pages that everybody reads.
  cacheKey: ({ query }) => (query === '' ? '/search' : null),
  load: async ({ query, requestedPage }, { catalogue }) => {
    const found = query === '' ? [] : await searchProducts(catalogue, query)
    const { shown, total, page, hasMore } = takePages(found, requestedPage, RESULTS_PER_PAGE)
    const firstPage = firstPageShown(page)
    const canGrow = !endsDocument(page)
    const { pictures } = catalogue.current()
    const cardOf = (product: Product) => productCard(product, pictures)
    return {
      head: headOf(query === '' ? 'Search' : `Search: ${query}`, 'Find a piece by name or colour.'),
      data: {
        query,
        total,
        products: shown.flatMap((id) => catalogue.product(id) ?? []).map(cardOf),
        earlierHref: firstPage > 1 ? documentAddress(query, firstPage - 1) : null,
        moreHref: hasMore && canGrow ? addressOf(query, page + 1) : null,
        nextHref: hasMore && !canGrow ? documentAddress(query, page + 1) : null,
        popular: total === 0 ? popularProducts(catalogue.current()).map(cardOf) : [],
      },
    }
  },
})

function addressOf(query: string, page: number): string {
  const params = new URLSearchParams({ q: query })
  if (page > 1) params.set('page', String(page))
  return `/search?${params}`
}

/** Leads to another document of the same search, scrolled to its first result. */
function documentAddress(query: string, page: number): string {
  return `${addressOf(query, page)}#pieces`
}

/** This makes three scans instead of a sort: with many products, sales change the result often. */
const popularProducts = memoizeByCatalogue((catalogue) =>
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
