import type { Product } from './product.ts'

/** The sorts are in the order of the dropdown; the first is the default. */
export const SORTS = ['a-z', 'newest', 'price-low', 'price-high'] as const

/** A list begins with the owner's order once there are places, else with the default. */
export type StartSort = 'our-order' | 'a-z'
export type Sort = (typeof SORTS)[number] | StartSort

export function offeredSorts(start: StartSort): readonly Sort[] {
  return start === 'a-z' ? SORTS : [start, ...SORTS]
}

export const SORT_LABEL: Readonly<Record<Sort, string>> = {
  'our-order': 'Our order',
  'a-z': 'A-Z',
  newest: 'Newest',
  'price-low': 'Price low to high',
  'price-high': 'Price high to low',
}

type Sortable = Pick<Product, 'id' | 'title' | 'price' | 'releasedOn' | 'place'>
type Order = (a: Sortable, b: Sortable) => number

const ORDER_OF: Readonly<Record<Sort, Order>> = {
  'our-order': (a, b) => rankOf(a) - rankOf(b) || byTitle(a, b),
  'a-z': byTitle,
  newest: (a, b) => compare(b.releasedOn, a.releasedOn) || b.id - a.id,
  'price-low': (a, b) => a.price.minor - b.price.minor || byTitle(a, b),
  'price-high': (a, b) => b.price.minor - a.price.minor || byTitle(a, b),
}

export function sortProducts<P extends Sortable>(products: readonly P[], sort: Sort): P[] {
  return [...products].sort(ORDER_OF[sort])
}

/** The result is as if all of them were sorted, at the cost of finding a few places. */
export function insertSorted<P extends Sortable>(
  sorted: readonly P[],
  added: readonly P[],
  sort: Sort,
): readonly P[] {
  if (added.length === 0) return sorted
  const products = [...sorted]
  for (const product of added)
    products.splice(placeOf(product, products, ORDER_OF[sort]), 0, product)
  return products
}

/** This finds the first place whose product comes after this one. */
function placeOf(product: Sortable, sorted: readonly Sortable[], order: Order): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = sorted[middle]
    if (other === undefined || order(other, product) > 0) high = middle
    else low = middle + 1
  }
  return low
}

/** Products without a place come after all others. */
function rankOf({ place }: Sortable): number {
  return place ?? Number.MAX_SAFE_INTEGER
}

function byTitle(a: Sortable, b: Sortable): number {
  return compare(a.title.toLowerCase(), b.title.toLowerCase()) || a.id - b.id
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
