import { STOCK_FILTERS } from '#domain/catalogue/collection-query'
import { DEFAULT_SECTIONS } from '#domain/catalogue/sections'
import { DEFAULT_SIZES } from '#domain/catalogue/size-sets'
import { SORTS } from '#domain/catalogue/sort-products'

const TYPES = ['all', ...DEFAULT_SECTIONS.collections.map(({ slug }) => slug)]
const CATEGORIES = ['all', ...DEFAULT_SECTIONS.categories.map(({ slug }) => slug)]
const WORDS = [
  'tee',
  'volume',
  'harmattan',
  'black',
  'lagoon',
  'kente',
  'dragn',
  'cotton',
  'makola',
]

type Position = { readonly index: number; readonly productIds: readonly number[] }
type Path = (turn: number, productId: number) => string

/** The paths are every page of every list, every product and no search twice: everything that could fill a cache. */
const PATHS: readonly Path[] = [
  (turn) => `/collection?page=${pageOf(turn)}`,
  (turn) => `/collection?${filtersOf(turn)}&page=${pageOf(turn)}`,
  (turn) => `/_data/collection?${filtersOf(turn)}&page=${pageOf(turn)}`,
  (turn) => `/_data/collection?page=${pageOf(turn)}&after=${pageOf(turn) - 1}`,
  (_turn, productId) => `/product/${productId}`,
  (turn, productId) =>
    `/product/${productId}?size=${encodeURIComponent(DEFAULT_SIZES[turn % DEFAULT_SIZES.length] ?? '')}`,
  (_turn, productId) => `/_data/product/${productId}`,
  (turn) => `/search?q=${wordsOf(turn)}&page=${(turn % 40) + 1}`,
  (turn) => `/_data/search?q=${wordsOf(turn)}+too&page=${(turn % 40) + 1}`,
]

/** The addresses cycle through the kinds. */
export function attackedPath({ index, productIds }: Position): string {
  const turn = Math.floor(index / PATHS.length)
  const productId = productIds[(turn * STRIDE) % productIds.length] ?? 0
  return PATHS[index % PATHS.length]?.(turn, productId) ?? '/'
}

/** The stride is coprime to the counts, so that every value occurs and neighbours differ. */
const STRIDE = 7919
const PAGES = 839

function pageOf(turn: number): number {
  return ((turn * STRIDE) % PAGES) + 1
}

function filtersOf(turn: number): string {
  const type = TYPES[turn % TYPES.length]
  const sort = SORTS[Math.floor(turn / 3) % SORTS.length]
  const category = CATEGORIES[Math.floor(turn / 5) % CATEGORIES.length]
  const stock = STOCK_FILTERS[Math.floor(turn / 2) % STOCK_FILTERS.length]
  const size = DEFAULT_SIZES[turn % (2 * DEFAULT_SIZES.length)] ?? 'all'
  return `type=${type}&sort=${sort}&category=${category}&stock=${stock}&size=${encodeURIComponent(size)}`
}

function wordsOf(turn: number): string {
  const words = [turn, 3 * turn + 1, 5 * turn + 2].map((at) => WORDS[at % WORDS.length])
  return [...words, turn].join('+')
}
