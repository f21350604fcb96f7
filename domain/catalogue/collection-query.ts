import type { Size } from './product.ts'
import { categoryTitle, collectionHeading, type Sections } from './sections.ts'
import { offeredSorts, type Sort, type StartSort } from './sort-products.ts'

export const STOCK_FILTERS = ['all', 'in'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]
export type SizeFilter = 'all' | Size

export type CollectionQuery = {
  /** This is 'all' or the slug of a collection in the navigation. */
  readonly type: string
  readonly sort: Sort
  /** This is the sort of a list for which none was chosen. */
  readonly start: StartSort
  /** This is 'all' or the slug of a category. */
  readonly category: string
  /** Together with `size`, it asks whether that size is in stock. */
  readonly stock: StockFilter
  readonly size: SizeFilter
  /** The last page shown, of twelve products each. */
  readonly page: number
}

/** The title of the browser tab: 'Volume 3 Collection: Tops, In stock, Size L'. */
export function listTitle(
  { type, category, stock, size }: CollectionQuery,
  sections: Sections,
): string {
  const filters = [
    category === 'all' ? [] : categoryTitle(sections, category),
    stock === 'all' ? [] : 'In stock',
    size === 'all' ? [] : size === 'One Size' ? size : `Size ${size}`,
  ].flat()
  return [collectionHeading(sections, type), filters.join(', ')].filter(Boolean).join(': ')
}

/** No list has so many pages; a page beyond the end becomes the last page. */
const MAX_PAGE = 100_000

/** A list can be asked for with these. */
type Offered = Sections & { readonly sizes: readonly Size[]; readonly start: StartSort }

/**
 * Invalid values become defaults, so any URL shows a list. §2: collections that are not in the
 * navigation, such as volumes 1 and 2, mean all.
 */
export function readCollectionQuery(
  params: URLSearchParams,
  { collections, categories, sizes, start }: Offered,
): CollectionQuery {
  return {
    type: oneOf(['all', ...collections.map(({ slug }) => slug)], params.get('type'), 'all'),
    sort: oneOf(offeredSorts(start), params.get('sort'), start),
    start,
    category: oneOf(['all', ...categories.map(({ slug }) => slug)], params.get('category'), 'all'),
    stock: oneOf(STOCK_FILTERS, params.get('stock'), 'all'),
    size: oneOf(['all', ...sizes], params.get('size'), 'all'),
    page: readPageNumber(params),
  }
}

/** The canonical query string, without defaults: '' or '?sort=newest'. */
export function collectionSearch(query: CollectionQuery): string {
  const params = new URLSearchParams()
  if (query.type !== 'all') params.set('type', query.type)
  if (query.sort !== query.start) params.set('sort', query.sort)
  if (query.category !== 'all') params.set('category', query.category)
  if (query.stock !== 'all') params.set('stock', query.stock)
  if (query.size !== 'all') params.set('size', query.size)
  if (query.page !== 1) params.set('page', String(query.page))
  const search = params.toString()
  return search === '' ? '' : `?${search}`
}

function oneOf<const Option extends string>(
  options: readonly Option[],
  given: string | null,
  otherwise: NoInfer<Option>,
): Option {
  const wanted = given?.trim().toLowerCase()
  return options.find((option) => option.toLowerCase() === wanted) ?? otherwise
}

export function readPageNumber(params: URLSearchParams): number {
  const page = Math.floor(Number(params.get('page') ?? 1))
  return Number.isNaN(page) ? 1 : Math.min(Math.max(page, 1), MAX_PAGE)
}
