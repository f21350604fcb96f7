import type { ConsentToggles } from '#domain/consent/consent'
import { savedChoice } from '#domain/currency/saved-choice'
import { removeCurrencyCookie } from '../currency/currency-cookie.ts'
import { readStorage, removeStorage } from '../storage.ts'

const DETECTED = ['detectedCurrency', 'detectionTimestamp', 'userTimezone']

/** A refusal also takes away what an earlier permission has left on the device. */
export function forgetRefused({ analytics, preferences }: ConsentToggles) {
  if (!analytics) removeStorage('purchasesTold')
  if (preferences) return
  for (const key of DETECTED) removeStorage(key)
  // What the visitor chose was never a matter of permission.
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
