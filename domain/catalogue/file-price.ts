import { roundToMinor } from '../money/money.ts'
import { MAX_PRICE_CEDIS } from './product-limits.ts'

const TOLERANCE = 1e-6

/** A price in the seed or a catalogue file, in pesewas; null unless it is above zero and whole pesewas. */
export function readFilePrice(cedis: number): number | null {
  const minor = roundToMinor(cedis * 100)
  const isWhole = Math.abs(cedis * 100 - minor) < TOLERANCE
  return isWhole && minor >= 1 && cedis <= MAX_PRICE_CEDIS ? minor : null
}

export const FILE_PRICE_RULE = `must be an amount in cedis above 0 and up to ${MAX_PRICE_CEDIS}, with at most two decimals`
