import { CATEGORIES, type Category, SIZES, type Size } from './product.ts'
import { SORTS, type Sort } from './sort-products.ts'

export const COLLECTION_TYPES = ['all', 'volume-3'] as const
export type CollectionType = (typeof COLLECTION_TYPES)[number]

export const CATEGORY_FILTERS = ['all', ...CATEGORIES] as const
export type CategoryFilter = 'all' | Category

export const STOCK_FILTERS = ['all', 'in'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]
export type SizeFilter = 'all' | Size

export const COLLECTION_TITLE: Readonly<Record<CollectionType, string>> = {
  all: 'All Collections',
  'volume-3': 'Volume 3 Collection',
}

export const COLLECTION_FILTER_LABEL: Readonly<Record<CollectionType, string>> = {
  all: 'All',
  'volume-3': 'VOL.3',
}

export const CATEGORY_LABEL: Readonly<Record<CategoryFilter, string>> = {
  all: 'All',
  head: 'Headwear',
  sets: 'Sets',
  down: 'Down',
  tops: 'Tops',
  foot: 'Foot',
  accessories: 'Accessories',
}

export type CollectionQuery = {
  readonly type: CollectionType
  readonly sort: Sort
  readonly category: CategoryFilter
  /** Combined with `size`: whether that size is in stock. */
  readonly stock: StockFilter
  readonly size: SizeFilter
  /** The last page shown, of twelve products each. */
  readonly page: number
}

/** The title of the browser tab: 'Volume 3 Collection: Tops, In stock, Size L'. */
export function listTitle({ type, category, stock, size }: CollectionQuery): string {
  const filters = [
    category === 'all' ? [] : CATEGORY_LABEL[category],
    stock === 'all' ? [] : 'In stock',
    size === 'all' ? [] : size === 'One Size' ? size : `Size ${size}`,
  ].flat()
  return [COLLECTION_TITLE[type], filters.join(', ')].filter(Boolean).join(': ')
}

/** More than any list has; a page beyond the end becomes the last page. */
const MAX_PAGE = 100_000

/** Invalid values become defaults, so any URL shows a list. §2: volumes 1 and 2 mean all. */
export function readCollectionQuery(params: URLSearchParams): CollectionQuery {
  return {
    type: oneOf(COLLECTION_TYPES, params.get('type'), 'all'),
    sort: oneOf(SORTS, params.get('sort'), 'a-z'),
    category: oneOf(CATEGORY_FILTERS, params.get('category'), 'all'),
    stock: oneOf(STOCK_FILTERS, params.get('stock'), 'all'),
    size: oneOf(['all', ...SIZES], params.get('size'), 'all'),
    page: readPage(params.get('page')),
  }
}

/** The canonical query string, without defaults: '' or '?sort=newest'. */
export function collectionSearch(query: CollectionQuery): string {
  const params = new URLSearchParams()
  if (query.type !== 'all') params.set('type', query.type)
  if (query.sort !== 'a-z') params.set('sort', query.sort)
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

function readPage(given: string | null): number {
  const page = Math.floor(Number(given ?? 1))
  return Number.isNaN(page) ? 1 : Math.min(Math.max(page, 1), MAX_PAGE)
}
