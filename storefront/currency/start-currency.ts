import type { SiteData } from '#contracts/payload'
import { isCurrency } from '#domain/currency/currency'
import { savedChoice } from '#domain/currency/saved-choice'
import { whenAllowed } from '../consent/start-consent.ts'
import { readStorage } from '../storage.ts'
import {
  chooseCurrency,
  detect,
  isCurrencySettled,
  rememberDetected,
  showCurrency,
} from './currency-choice.ts'
import { keepChosenInCookie, readCurrencyCookie } from './currency-cookie.ts'
import { startRates } from './rates-store.ts'

/** Once the app is awake: brings together what the server, the cookie and the storage say. */
export function startCurrency(siteData: SiteData) {
  if (!adoptChoice()) adoptServersAnswer(siteData)
  addEventListener('storage', ({ key }) => {
    if (key === 'userCurrencyOverride' || key === 'userSelectedCurrency') adoptChoice()
    // Written at the end of every detection, even when it found the same as before.
    if (key === 'detectionTimestamp' && !adoptChoice()) adoptDetected()
  })
  // A page kept by the browser slept through what other tabs did.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !adoptChoice()) adoptDetected()
  })
  startRates()
}

/** A lost cookie is restored from the storage, which keeps the override. */
function adoptChoice(): boolean {
  const chosen = savedChoice({
    userSelectedCurrency: read('userSelectedCurrency'),
    userCurrencyOverride: read('userCurrencyOverride'),
  })
  if (!chosen) return false
  if (readCurrencyCookie() !== chosen) keepChosenInCookie(chosen)
  showCurrency(chosen, 'choice')
  return true
}

function adoptDetected() {
  const detected = read('detectedCurrency')
  if (isCurrency(detected)) showCurrency(detected, 'place')
}

function adoptServersAnswer({ currency, currencyIs }: SiteData) {
  const cookie = readCurrencyCookie()
  if (cookie && cookie === read('detectedCurrency')) showCurrency(cookie, 'place')
  // Chosen without script, or in a browser that gave no storage then.
  else if (cookie) chooseCurrency(cookie)
  else if (currencyIs === 'known') rememberDetected({ currency, how: 'address' })
  else if (currencyIs === 'open') adoptOpen(currency)
  else void adoptGuess(currency)
}

/** Other services are told of the visit only with leave; until then the language has to do. */
function adoptOpen(currency: SiteData['currency']) {
  showCurrency(currency, howGuessed(currency))
  whenAllowed('preferences', () => {
    // A cookie would mean that the visitor has chosen meanwhile.
    if (!readCurrencyCookie()) void detect(currency, { mayAsk: false })
  })
}

/** §4: the position is asked for in its turn, but silently: never with a prompt. */
async function adoptGuess(currency: SiteData['currency']) {
  const isGranted = await isPositionGranted()
  // A choice made before the app was awake is replayed meanwhile.
  if (isCurrencySettled()) return
  if (isGranted) adoptOpen(currency)
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
