import type { BASE_CURRENCY } from '#domain/currency/currency'
import type { ExchangeRates } from '#domain/currency/exchange-rates'

/** GET /api/rates. */
export type RatesBody = {
  readonly base: typeof BASE_CURRENCY
  readonly rates: ExchangeRates
  readonly source: string
  /** A message is there only when a service failed. */
  readonly message?: string
  /** ISO 8601; null for the built-in rates. */
  readonly fetchedAt: string | null
}

/** GET /api/geo: the country of the visitor's IP address; 204 when unknown. */
export type GeoBody = { readonly country_code: string }

/** GET /api/geo/services names what the browser may call next, in this order. */
export type GeoServices = {
  readonly services: readonly string[]
  readonly reverseGeocodeUrl: string | null
}
