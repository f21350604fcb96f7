import { failure, type Result, success } from '../result.ts'
import type { ExchangeRates } from './exchange-rates.ts'

export type RatesRefusal = 'rate-not-positive' | 'rate-implausible'

const LARGEST_CHANGE = 0.5

/** Rates more than half away from the last good ones are taken for a fault of their service. */
export function acceptRates(
  candidate: ExchangeRates,
  lastGood: ExchangeRates,
): Result<ExchangeRates, RatesRefusal> {
  for (const currency of ['usd', 'eur', 'gbp'] as const) {
    const rate = candidate[currency]
    if (!Number.isFinite(rate) || rate <= 0) return failure('rate-not-positive')

    const change = Math.abs(rate - lastGood[currency]) / lastGood[currency]
    if (change > LARGEST_CHANGE) return failure('rate-implausible')
  }
  return success(candidate)
}
