import type { RatesBody } from '#contracts/currency'
import type { ExchangeRates } from '#domain/currency/exchange-rates'

export type RatesResponse = {
  readonly rates: ExchangeRates
  readonly source: string
  readonly message: string | null
  readonly ratesFetchedAt: number | null
}

const TIMEOUT_MS = 10_000

/** Returns null if our server does not respond with valid rates. */
export async function fetchRates(): Promise<RatesResponse | null> {
  try {
    const response = await fetch('/api/rates', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { rates, source, message, fetchedAt }: RatesBody = await response.json()
    const { usd, eur, gbp } = rates
    if (![usd, eur, gbp].every((rate) => Number.isFinite(rate) && rate > 0)) return null
    const ratesFetchedAt = fetchedAt === null ? null : Date.parse(fetchedAt)
    return { rates: { usd, eur, gbp }, source, message: message ?? null, ratesFetchedAt }
  } catch {
    return null
  }
}
