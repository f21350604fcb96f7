import { type Cedis, type Money, roundToMinor } from '../money/money.ts'
import type { Currency } from './currency.ts'
import type { ExchangeRates } from './exchange-rates.ts'

/** The result is for display only: charged amounts are never converted. */
export function convert(cedis: Cedis, to: Currency, rates: ExchangeRates): Money {
  return { currency: to, minor: roundToMinor(cedis.minor * rateOf(to, rates)) }
}

export function rateOf(currency: Currency, rates: ExchangeRates): number {
  switch (currency) {
    case 'GHS':
      return 1
    case 'USD':
      return rates.usd
    case 'EUR':
      return rates.eur
    case 'GBP':
      return rates.gbp
  }
}
