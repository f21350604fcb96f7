import { roundToMinor } from '../../money/money.ts'

export const MAX_CEDIS = 1_000_000
const TOLERANCE = 1e-6

/** Null for anything but an amount above zero in whole pesewas. */
export function readCedis(cedis: number): number | null {
  const minor = roundToMinor(cedis * 100)
  const isWhole = Math.abs(cedis * 100 - minor) < TOLERANCE
  return isWhole && minor >= 1 && cedis <= MAX_CEDIS ? minor : null
}

export const PRICE_RULE = `must be an amount in cedis above 0 and up to ${MAX_CEDIS}, with at most two decimals`
