import { useSyncExternalStore } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import { rateOf } from '#domain/currency/convert'
import type { Currency } from '#domain/currency/currency'
import { BUILT_IN_RATES, type ExchangeRates } from '#domain/currency/exchange-rates'
import { formatRate } from '#domain/currency/format-rate'
import { createStore } from '#ui/store.ts'
import type { SiteData } from '../../frame/payload.ts'
import { useSiteData } from '../site-data-context.ts'
import { formatAge } from './format-age.ts'

export type ShownRates = Pick<SiteData, 'rates' | 'ratesMessage' | 'ratesFetchedAt'>

/** §9: the rates are refreshed every half hour while the page is open. */
const REFRESH_MS = 30 * 60_000

/** §4: these are the last fallback, if our server does not respond. */
const BUILT_IN: ShownRates = {
  rates: BUILT_IN_RATES,
  ratesMessage: messages['rates-built-in'],
  ratesFetchedAt: null,
}

/** The rates are null until the first refresh; until then those of the server-rendered page apply. */
const refreshed = createStore<ShownRates | null>(null)

export function useRates(): ShownRates {
  const siteData = useSiteData()
  return useSyncExternalStore(
    refreshed.subscribe,
    () => refreshed.get() ?? siteData,
    () => siteData,
  )
}

export function shownRate(currency: Currency, rates: ExchangeRates): string {
  return formatRate(rateOf(currency, rates))
}

export function ratesAge(fetchedAt: number | null, nowMs: number): string {
  return fetchedAt === null ? 'built in' : formatAge(fetchedAt, nowMs)
}

export function startRates() {
  setInterval(refreshRates, REFRESH_MS)
}

/** Few pages stay open that long, so the code is loaded on demand. */
async function refreshRates() {
  const response = await loadFetch().then(
    ({ fetchRates }) => fetchRates(),
    () => null,
  )
  refreshed.set(response ? { ...response, ratesMessage: response.message } : BUILT_IN)
}

// The import has a function of its own, because the build wraps an `import()` whose exports are used in place.
const loadFetch = () => import('./fetch-rates.ts')
