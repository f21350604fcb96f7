export type StockLevel = 'sold-out' | 'low' | 'enough'

/** `lowMark`: with so many pieces or fewer it is low. */
export function stockLevel(stock: number, lowMark: number): StockLevel {
  if (stock <= 0) return 'sold-out'
  return stock <= lowMark ? 'low' : 'enough'
}

/** `low`: with a variant of which few are left. `sold-out`: with a variant of which none is. */
export const STOCK_LIST_FILTERS = ['all', 'low', 'sold-out'] as const
export type StockListFilter = (typeof STOCK_LIST_FILTERS)[number]
