import { MAX_STOCK_CHANGE } from '../stock-change.ts'
import { MAX_STOCK } from './file-schema.ts'

/** The sentence says why the stock cannot change by so many; null means that it can. */
export function findStockFault(stock: number, by: number): string | null {
  if (Math.abs(by) > MAX_STOCK_CHANGE) {
    return `one change can be at most ${MAX_STOCK_CHANGE} pieces, this one is ${by}`
  }
  if (stock + by < 0) return `takes ${-by}, but there are only ${stock} in stock now`
  return stock + by > MAX_STOCK ? `would be more than ${MAX_STOCK} pieces` : null
}
