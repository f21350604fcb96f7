import { useSyncExternalStore } from 'react'
import { type Currency, isCurrency } from '#domain/currency/currency'
import { useShell } from '../shell-context.ts'
import { createStore } from '../stores/store.ts'

const ONE_YEAR_S = 31_536_000

/** Null until this page's visitor chooses: until then the server's answer holds. */
const chosen = createStore<Currency | null>(null)

export function useCurrency(): Currency {
  const { currency } = useShell()
  return useSyncExternalStore(
    chosen.subscribe,
    () => chosen.get() ?? currency,
    () => currency,
  )
}

/** §3: the choice is kept under the shop's keys; the cookie lets the next HTML be right at once. */
export function chooseCurrency(value: string) {
  if (!isCurrency(value)) return
  chosen.set(value)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari.
  document.cookie = `currency=${value}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`
  try {
    localStorage.setItem('userSelectedCurrency', value)
    localStorage.setItem('userCurrencyOverride', 'true')
    localStorage.setItem('manualSelectionTimestamp', String(Date.now()))
  } catch {
    // The cookie carries the choice where storage is blocked.
  }
}
