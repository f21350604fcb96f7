import type { ConsentToggles } from '#domain/consent/consent'
import { savedChoice } from '#domain/currency/saved-choice'
import { removeCurrencyCookie } from '../../kit/currency/currency-cookie.ts'
import { readStorage, removeStorage } from '../../kit/storage/storage.ts'

const PREFERENCES = ['detectedCurrency', 'detectionTimestamp', 'userTimezone', 'recentlyViewed']

/** A refusal also deletes what was stored under an earlier consent. */
export function removeRefusedData({ analytics, preferences }: ConsentToggles) {
  if (!analytics) removeStorage('purchasesTold')
  if (preferences) return
  for (const key of PREFERENCES) removeStorage(key)
  // A currency chosen by the visitor needs no consent.
  if (!hasChosenCurrency()) removeCurrencyCookie()
}

function hasChosenCurrency(): boolean {
  return (
    savedChoice({
      userSelectedCurrency: read('userSelectedCurrency'),
      userCurrencyOverride: read('userCurrencyOverride'),
    }) !== null
  )
}

function read(key: string): string | null {
  const stored = readStorage(key)
  return stored.isAvailable ? stored.text : null
}
