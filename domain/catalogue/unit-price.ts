import { addMoney, type Cedis, percentOf } from '../money/money.ts'
import type { Size } from './product.ts'

const SURCHARGED_SIZES: ReadonlySet<Size> = new Set<Size>(['XL', '2XL', 'XXL'])
const SURCHARGE_PERCENT = 10

/** The price of one piece in this size. §9 names three surcharged sizes; 3XL is not one of them. */
export function unitPrice(basePrice: Cedis, size: Size): Cedis {
  if (!isSurcharged(size)) return basePrice
  return addMoney(basePrice, percentOf(basePrice, SURCHARGE_PERCENT))
}

export function isSurcharged(size: Size): boolean {
  return SURCHARGED_SIZES.has(size)
}
