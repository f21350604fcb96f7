import type { RatesBody } from '#contracts/currency'
import type { ExchangeRates } from '#domain/currency/exchange-rates'

export type RatesAnswer = {
  readonly rates: ExchangeRates
  readonly source: string
  readonly message: string | null
  readonly ratesFetchedAt: number | null
}

const TIMEOUT_MS = 10_000

/** Null when our server does not answer, or not with rates. */
export async function fetchRates(): Promise<RatesAnswer | null> {
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
