import type { StoredRates } from '#database/settings/exchange-rates'
import { BUILT_IN_RATES, type ExchangeRates } from '#domain/currency/exchange-rates'
import { messages } from '#domain/messages'

/** The rates used for conversion, and the message shown with them. */
export type RatesState = {
  readonly rates: ExchangeRates
  /** `stored`: the rates were fetched earlier; the services have failed since. */
  readonly source: 'primary' | 'fallback' | 'stored' | 'built-in'
  readonly message: string | null
  /** Null for the built-in rates. */
  readonly fetchedAt: number | null
}

const LAST_GOOD_FOR_MS = 24 * 60 * 60_000
/** Clocks of other machines may be ahead by this much; more is a wrong clock. */
const CLOCK_SKEW_MS = 5 * 60_000

/** §4: while all services fail, rates up to a day old are better than the built-in ones. */
export function ratesState(
  { lastGood, isFailing }: Pick<StoredRates, 'lastGood' | 'isFailing'>,
  nowMs: number,
): RatesState {
  const ageMs = lastGood ? nowMs - lastGood.fetchedAt : Number.POSITIVE_INFINITY
  const isUsable = ageMs < LAST_GOOD_FOR_MS && ageMs > -CLOCK_SKEW_MS
  const message = isFailing ? messages['rates-built-in'] : null
  if (!lastGood || !isUsable) {
    return { rates: BUILT_IN_RATES, source: 'built-in', message, fetchedAt: null }
  }
  const { rates, source, fetchedAt } = lastGood
  if (isFailing) return { rates, source: 'stored', message, fetchedAt }
  const fallbackMessage = source === 'fallback' ? messages['rates-from-fallback-service'] : null
  return { rates, source, message: fallbackMessage, fetchedAt }
}

export function isSameState(one: RatesState, other: RatesState): boolean {
  return (
    one.fetchedAt === other.fetchedAt &&
    one.source === other.source &&
    one.message === other.message
  )
}
