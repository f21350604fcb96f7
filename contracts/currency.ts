import type { BASE_CURRENCY } from '#domain/currency/currency'
import type { ExchangeRates } from '#domain/currency/exchange-rates'

/** GET /api/rates. */
export type RatesBody = {
  readonly base: typeof BASE_CURRENCY
  readonly rates: ExchangeRates
  readonly source: string
  /** Only when a service failed. */
  readonly message?: string
  /** ISO 8601; null for the built-in rates. */
  readonly fetchedAt: string | null
}

/** GET /api/geo, where the visitor's address tells a country; else 204. */
export type GeoBody = { readonly country_code: string }

/** GET /api/geo/services: whom the browser may ask next, in this order. */
export type GeoServices = {
  readonly services: readonly string[]
  readonly reverseGeocodeUrl: string | null
}
