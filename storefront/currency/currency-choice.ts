import { useSyncExternalStore } from 'react'
import { type Currency, isCurrency } from '#domain/currency/currency'
import { createStore } from '#ui/store.ts'
import { whenAllowed } from '../consent/start-consent.ts'
import { announce } from '../runtime/navigation/announcer.ts'
import { useSiteData } from '../runtime/site-data-context.ts'
import { removeStorage, writeStorage } from '../storage.ts'
import {
  keepChosenInCookie,
  keepDetectedInCookie,
  removeCurrencyCookie,
} from './currency-cookie.ts'
import type { HowFound, OnStep } from './detection.ts'
import { HOW_FOUND_WORDS } from './how-found-words.ts'

/** §3. */
const CHOICE_KEYS = ['userSelectedCurrency', 'userCurrencyOverride', 'manualSelectionTimestamp']

type Reading = { readonly currency: Currency; readonly how: HowFound }

/** Null until the app is awake: until then the server's answer holds. */
const reading = createStore<Reading | null>(null)
/** A choice made while a detection is on its way wins over it. */
let latestTurn = 0

export function useCurrency(): Currency {
  const { currency } = useSiteData()
  return useSyncExternalStore(
    reading.subscribe,
    () => reading.get()?.currency ?? currency,
    () => currency,
  )
}

/** A sentence; empty until the app is awake. */
export function useHowFound(): string {
  const how = useSyncExternalStore(
    reading.subscribe,
    () => reading.get()?.how,
    () => undefined,
  )
  return how ? HOW_FOUND_WORDS[how] : ''
}

export function isCurrencySettled(): boolean {
  return reading.get() !== null
}

export function showCurrency(currency: Currency, how: HowFound) {
  if (reading.get()?.currency !== currency || reading.get()?.how !== how) {
    reading.set({ currency, how })
  }
}

/** §4: a manual change saves the override. */
export function chooseCurrency(value: string) {
  if (!isCurrency(value)) return
  latestTurn += 1
  keepChosenInCookie(value)
  writeStorage('userSelectedCurrency', value)
  writeStorage('userCurrencyOverride', 'true')
  writeStorage('manualSelectionTimestamp', String(Date.now()))
  showCurrency(value, 'choice')
  announce(`Prices in ${value}`)
}

type Detected = Reading & {
  /** By a press of the visitor, who needs no further permission. */
  readonly isAskedFor?: boolean
  /** The server finds out by itself what the address says; the rest it must be told. */
  readonly isNewsToServer?: boolean
}

/** Shown at once; kept only with leave to remember preferences, and if nothing newer came up. */
export function rememberDetected({ currency, how, ...detected }: Detected) {
  const found = { currency, how }
  reading.set(found)
  if (detected.isAskedFor) return keepDetected(currency, detected)
  whenAllowed('preferences', () => {
    if (reading.get() === found) keepDetected(currency, detected)
  })
}

/** §3: what was detected, when, and the time zone it was detected in. */
function keepDetected(currency: Currency, { isNewsToServer }: Pick<Detected, 'isNewsToServer'>) {
  if (isNewsToServer) keepDetectedInCookie(currency)
  writeStorage('detectedCurrency', currency)
  writeStorage('detectionTimestamp', String(Date.now()))
  writeStorage('userTimezone', Intl.DateTimeFormat().resolvedOptions().timeZone)
}

type Detection = {
  /** The visitor pressed *Detect my currency*: every step is allowed, and the browser may ask. */
  readonly mayAsk: boolean
  readonly onStep?: OnStep
}

/** Runs the steps of §4 that the server cannot; the code for them is fetched only now. */
export async function detect(shown: Currency, detection: Detection) {
  latestTurn += 1
  const turn = latestTurn
  showCurrency(shown, 'detecting')
  try {
    const { detectCurrency } = await import('./detect-currency.ts')
    const { currency, how } = await detectCurrency(detection)
    if (turn !== latestTurn) return
    const isNewsToServer = how !== 'address'
    rememberDetected({ currency, how, isNewsToServer, isAskedFor: detection.mayAsk })
  } catch {
    if (turn === latestTurn) showCurrency(shown, 'failed')
  }
}

/** §4: a reset removes the override and detects again. */
export function resetCurrency(shown: Currency, onStep?: OnStep): Promise<void> {
  removeCurrencyCookie()
  for (const key of CHOICE_KEYS) removeStorage(key)
  return detect(shown, { mayAsk: true, ...(onStep && { onStep }) })
}
