import { failure, type Result, success } from '../result.ts'
import type { ExchangeRates } from './exchange-rates.ts'

export type RatesRefusal = 'rate-not-positive' | 'rate-implausible'

const MAX_CHANGE = 0.5

/** Rates that differ by more than 50 % from the last good ones are treated as a service error. */
export function acceptRates(
  candidate: ExchangeRates,
  lastGood: ExchangeRates,
): Result<ExchangeRates, RatesRefusal> {
  for (const currency of ['usd', 'eur', 'gbp'] as const) {
    const rate = candidate[currency]
    if (!Number.isFinite(rate) || rate <= 0) return failure('rate-not-positive')

    const change = Math.abs(rate - lastGood[currency]) / lastGood[currency]
    if (change > MAX_CHANGE) return failure('rate-implausible')
  }
  return success(candidate)
}
