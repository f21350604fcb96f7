export type StockLevel = 'sold-out' | 'low' | 'enough'

/** Stock is low with `lowMark` units or fewer. */
export function stockLevel(stock: number, lowMark: number): StockLevel {
  if (stock <= 0) return 'sold-out'
  return stock <= lowMark ? 'low' : 'enough'
}

/** `low` lists products with a variant of which few are left, `sold-out` those with one of which none is. */
export const STOCK_LIST_FILTERS = ['all', 'low', 'sold-out'] as const
export type StockListFilter = (typeof STOCK_LIST_FILTERS)[number]
