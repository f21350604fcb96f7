import { type ConsentToggles, consentTo, writeStoredConsent } from '#domain/consent/consent'
import { savedChoice } from '#domain/currency/saved-choice'
import { removeCurrencyCookie } from '../../kit/currency/currency-cookie.ts'
import { readStorage, removeStorage, writeStorage } from '../../kit/storage/storage.ts'
import { announce } from '../navigation/announcer.ts'
import { CONSENT_BANNER_ID } from './banner-names.ts'
import { consent } from './consent-state.ts'

const PREFERENCES = ['detectedCurrency', 'detectionTimestamp', 'userTimezone', 'recentlyViewed']

/** §4. The date is written last: other tabs react to its `storage` event. */
export function saveChoice(toggles: ConsentToggles) {
  const { cookieConsent, cookieConsentDate } = writeStoredConsent(consentTo(toggles), Date.now())
  consent.set(toggles)
  writeStorage('cookieConsent', cookieConsent)
  writeStorage('cookieConsentDate', cookieConsentDate)
  removeRefusedData(toggles)
  announce('Your cookie choice is saved.')
  leaveBanner()
}

/** If the hidden banner had the focus, it moves to the start of the page. */
function leaveBanner() {
  const { activeElement: active, body } = document
  if (active !== body && !active?.closest(`#${CONSENT_BANNER_ID}`)) return
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** A refusal also deletes what was stored under an earlier consent. */
function removeRefusedData({ analytics, preferences }: ConsentToggles) {
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
