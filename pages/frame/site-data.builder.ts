import { brand } from '#domain/brand'
import { BUILT_IN_RATES } from '#domain/currency/exchange-rates'
import type { SiteData } from './payload.ts'
import { siteBrandOf } from './serve/site-brand.ts'

export function aSiteData(changes: Partial<SiteData> = {}): SiteData {
  return {
    build: 'b1',
    currency: 'GHS',
    currencyIs: 'known',
    rates: BUILT_IN_RATES,
    ratesMessage: null,
    ratesFetchedAt: null,
    year: 2026,
    brand: siteBrandOf(brand),
    newsletterLine: 'New drops, by email.',
    ...changes,
  }
}
