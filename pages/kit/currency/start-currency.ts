import { isCurrency } from '#domain/currency/currency'
import { savedChoice } from '#domain/currency/saved-choice'
import { whenAllowed } from '../../frame/consent/start-consent.ts'
import type { SiteData } from '../../frame/payload.ts'
import { readStorage } from '../storage/storage.ts'
import {
  chooseCurrency,
  detect,
  isCurrencySettled,
  rememberDetected,
  showCurrency,
} from './currency-choice.ts'
import { readCurrencyCookie, writeChosenCookie } from './currency-cookie.ts'
import { startRates } from './rates-store.ts'

/** Combines the server's currency, the cookie and the storage, after hydration. */
export function startCurrency(siteData: SiteData) {
  if (!applyChoice()) applyServerCurrency(siteData)
  addEventListener('storage', ({ key }) => {
    if (key === 'userCurrencyOverride' || key === 'userSelectedCurrency') applyChoice()
    // The key is written at the end of every detection, even if the result is unchanged.
    if (key === 'detectionTimestamp' && !applyChoice()) applyDetected()
  })
  // A page in the back/forward cache receives no `storage` events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !applyChoice()) applyDetected()
  })
  startRates()
}

/** A lost cookie is restored from storage, which has the override. */
function applyChoice(): boolean {
  const chosen = savedChoice({
    userSelectedCurrency: read('userSelectedCurrency'),
    userCurrencyOverride: read('userCurrencyOverride'),
  })
  if (!chosen) return false
  if (readCurrencyCookie() !== chosen) writeChosenCookie(chosen)
  showCurrency(chosen, 'choice')
  return true
}

function applyDetected() {
  const detected = read('detectedCurrency')
  if (isCurrency(detected)) showCurrency(detected, 'place')
}

function applyServerCurrency({ currency, currencyIs }: SiteData) {
  const cookie = readCurrencyCookie()
  if (cookie && cookie === read('detectedCurrency')) showCurrency(cookie, 'place')
  // The currency was chosen without script, or while storage was unavailable.
  else if (cookie) chooseCurrency(cookie)
  else if (currencyIs === 'known') rememberDetected({ currency, how: 'address' })
  else if (currencyIs === 'open') detectWithConsent(currency)
  else void applyGuess(currency)
}

/** Third-party services are called only with consent; until then the language decides. */
function detectWithConsent(currency: SiteData['currency']) {
  showCurrency(currency, howGuessed(currency))
  whenAllowed('preferences', () => {
    // A cookie means that the visitor has chosen since.
    if (!readCurrencyCookie()) void detect(currency, { mayPrompt: false })
  })
}

/** §4: the position is used only if already permitted: a page load never prompts. */
async function applyGuess(currency: SiteData['currency']) {
  const isGranted = await isPositionGranted()
  // A choice made before hydration may have been replayed while we waited.
  if (isCurrencySettled()) return
  if (isGranted) detectWithConsent(currency)
  else rememberDetected({ currency, how: howGuessed(currency) })
}

function howGuessed(currency: SiteData['currency']): 'default' | 'language' {
  return currency === 'GHS' ? 'default' : 'language'
}

async function isPositionGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

function read(key: string): string | null {
  const stored = readStorage(key)
  return stored.isAvailable ? stored.text : null
}
