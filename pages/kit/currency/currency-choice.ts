import { useSyncExternalStore } from 'react'
import { type Currency, isCurrency } from '#domain/currency/currency'
import { createStore } from '#ui/store.ts'
import { whenAllowed } from '../../frame/consent/start-consent.ts'
import { announce } from '../../frame/navigation/announcer.ts'
import { useSiteData } from '../site-data-context.ts'
import { removeStorage, writeStorage } from '../storage/storage.ts'
import { removeCurrencyCookie, writeChosenCookie, writeDetectedCookie } from './currency-cookie.ts'
import type { HowFound, OnStep } from './detection-step.ts'

const HOW_FOUND_WORDS: Readonly<Record<HowFound, string>> = {
  choice: 'Chosen by you.',
  address: 'Found from your internet address.',
  place: 'Found from where you are.',
  position: 'Found from your position.',
  language: 'Found from your browser’s language.',
  default: 'The shop’s own currency.',
  detecting: 'Detecting…',
  failed: 'Detecting did not work just now.',
}

/** §3 names these keys. */
const CHOICE_KEYS = ['userSelectedCurrency', 'userCurrencyOverride', 'manualSelectionTimestamp']

type ShownCurrency = { readonly currency: Currency; readonly how: HowFound }

/** The currency is null until hydration; until then that of the server applies. */
const shownCurrency = createStore<ShownCurrency | null>(null)
/** The number increases with each choice and detection, so that a choice made during a detection wins. */
let latestRun = 0

export function useCurrency(): Currency {
  const { currency } = useSiteData()
  return useSyncExternalStore(
    shownCurrency.subscribe,
    () => shownCurrency.get()?.currency ?? currency,
    () => currency,
  )
}

/** Returns a sentence, which is empty until hydration. */
export function useHowFound(): string {
  const how = useSyncExternalStore(
    shownCurrency.subscribe,
    () => shownCurrency.get()?.how,
    () => undefined,
  )
  return how ? HOW_FOUND_WORDS[how] : ''
}

export function isCurrencySettled(): boolean {
  return shownCurrency.get() !== null
}

export function showCurrency(currency: Currency, how: HowFound) {
  if (shownCurrency.get()?.currency !== currency || shownCurrency.get()?.how !== how) {
    shownCurrency.set({ currency, how })
  }
}

/** §4: a manual change stores the override. */
export function chooseCurrency(value: string) {
  if (!isCurrency(value)) return
  latestRun += 1
  writeChosenCookie(value)
  writeStorage('userSelectedCurrency', value)
  writeStorage('userCurrencyOverride', 'true')
  writeStorage('manualSelectionTimestamp', String(Date.now()))
  showCurrency(value, 'choice')
  announce(`Prices in ${value}`)
}

type Detected = ShownCurrency & {
  /** The visitor pressed the button, which is consent enough. */
  readonly isRequested?: boolean
  /** The server itself looks up the IP address; any other result must be sent by cookie. */
  readonly isUnknownToServer?: boolean
}

/** The result is shown at once. It is stored only with consent to preferences, and only if it is still the latest. */
export function rememberDetected({ currency, how, ...detected }: Detected) {
  const found = { currency, how }
  shownCurrency.set(found)
  if (detected.isRequested) return storeDetected(currency, detected)
  whenAllowed('preferences', () => {
    if (shownCurrency.get() === found) storeDetected(currency, detected)
  })
}

/** §3: what is stored is what was detected, when, and the time zone it was detected in. */
function storeDetected(
  currency: Currency,
  { isUnknownToServer }: Pick<Detected, 'isUnknownToServer'>,
) {
  if (isUnknownToServer) writeDetectedCookie(currency)
  writeStorage('detectedCurrency', currency)
  writeStorage('detectionTimestamp', String(Date.now()))
  writeStorage('userTimezone', Intl.DateTimeFormat().resolvedOptions().timeZone)
}

type Detection = {
  /** The visitor pressed *Detect my currency*: every step is allowed, and the browser may prompt. */
  readonly mayPrompt: boolean
  readonly onStep?: OnStep
}

/** Runs the steps of §4 that the server cannot; their code is loaded only now. */
export async function detect(shown: Currency, detection: Detection) {
  latestRun += 1
  const run = latestRun
  showCurrency(shown, 'detecting')
  try {
    const { detectCurrency } = await loadDetection()
    const { currency, how } = await detectCurrency(detection)
    if (run !== latestRun) return
    const isUnknownToServer = how !== 'address'
    rememberDetected({ currency, how, isUnknownToServer, isRequested: detection.mayPrompt })
  } catch {
    if (run === latestRun) showCurrency(shown, 'failed')
  }
}

// The import has a function of its own, because the build wraps an `import()` whose exports are used in place.
const loadDetection = () => import('./detect-currency.ts')

/** §4: a reset removes the override and detects again. */
export function resetCurrency(shown: Currency, onStep?: OnStep): Promise<void> {
  removeCurrencyCookie()
  for (const key of CHOICE_KEYS) removeStorage(key)
  return detect(shown, { mayPrompt: true, ...(onStep && { onStep }) })
}
