import type { Product } from './product.ts'

/** In the order of the dropdown; the first is the default. */
export const SORTS = ['a-z', 'newest', 'price-low', 'price-high'] as const
export type Sort = (typeof SORTS)[number]

export const SORT_LABEL: Readonly<Record<Sort, string>> = {
  'a-z': 'A-Z',
  newest: 'Newest',
  'price-low': 'Price low to high',
  'price-high': 'Price high to low',
}

type Sortable = Pick<Product, 'id' | 'title' | 'price' | 'releasedOn'>
type Order = (a: Sortable, b: Sortable) => number

const ORDER_OF: Readonly<Record<Sort, Order>> = {
  'a-z': byTitle,
  newest: (a, b) => compare(b.releasedOn, a.releasedOn) || b.id - a.id,
  'price-low': (a, b) => a.price.minor - b.price.minor || byTitle(a, b),
  'price-high': (a, b) => b.price.minor - a.price.minor || byTitle(a, b),
}

export function sortProducts<P extends Sortable>(products: readonly P[], sort: Sort): P[] {
  return [...products].sort(ORDER_OF[sort])
}

function byTitle(a: Sortable, b: Sortable): number {
  return compare(a.title.toLowerCase(), b.title.toLowerCase()) || a.id - b.id
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
