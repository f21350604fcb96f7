import type { GeoServices } from '#contracts/currency'
import { currencyOfCountry, currencyOfLocale } from '#domain/currency/country-currency'
import type { Currency } from '#domain/currency/currency'
import { readCountry } from '#domain/currency/read-country'
import { failure, type Result, success } from '#domain/result'
import { isAllowed } from '../consent/consent-state.ts'
import { isUnwilling } from '../consent/is-unwilling.ts'
import { askForJson } from './ask-for-json.ts'
import type { HowFound, OnStep } from './detection.ts'
import { findPosition } from './find-position.ts'

type Options = {
  /** The visitor pressed *Detect my currency*: every step is allowed, and the browser may ask. */
  readonly mayAsk: boolean
  readonly onStep?: OnStep
}
type Found = { readonly currency: Currency; readonly how: HowFound }
type Attempt = {
  readonly name: string
  readonly how: HowFound
  readonly findCountry: () => Promise<Result<string, string>>
}

const WAITS = 'waits for “Detect my currency”, or for Preferences in the cookie settings'
const UNWILLING = 'waits for “Detect my currency”: your browser asks not to be tracked'

/**
 * §4: services by address one after the other, the position, the language; GHS ends it. Who would
 * tell others of the visit is asked only with leave, looked at anew before each step.
 */
export async function detectCurrency({ mayAsk, onStep }: Options): Promise<Found> {
  const byShop = await attempt(onStep, {
    name: 'This shop, from your address',
    how: 'address',
    findCountry: () => askService('/api/geo'),
  })
  if (byShop) return byShop

  const { services, reverseGeocodeUrl } = await listServices()
  const mayTellOthers = () => mayAsk || (isAllowed('preferences') && !isUnwilling())
  for (const url of services) {
    const byService = await attemptIf(mayTellOthers(), onStep, {
      name: new URL(url).host,
      how: 'place',
      findCountry: () => askService(url),
    })
    if (byService) return byService
  }

  const byPosition = await attemptIf(mayTellOthers() || !reverseGeocodeUrl, onStep, {
    name: 'Your position',
    how: 'position',
    findCountry: () => countryOfPosition(mayAsk, reverseGeocodeUrl),
  })
  return byPosition ?? fromLanguage(onStep)
}

async function attemptIf(
  isAllowedNow: boolean,
  onStep: OnStep | undefined,
  step: Attempt,
): Promise<Found | null> {
  if (isAllowedNow) return attempt(onStep, step)
  onStep?.({ name: step.name, state: 'waiting', detail: isUnwilling() ? UNWILLING : WAITS, ms: 0 })
  return null
}

async function attempt(onStep: OnStep | undefined, step: Attempt): Promise<Found | null> {
  const { name, how, findCountry } = step
  const start = performance.now()
  onStep?.({ name, state: 'running', detail: 'asking…', ms: 0 })
  const country = await findCountry()
  const currency = country.ok ? currencyOfCountry(country.value) : null
  const ms = performance.now() - start
  if (currency && country.ok) {
    onStep?.({ name, state: 'found', detail: `${country.value}, so ${currency}`, ms })
    return { currency, how }
  }
  const detail = country.ok ? `${country.value} is no country we know` : country.error
  onStep?.({ name, state: 'nothing', detail, ms })
  return null
}

async function askService(url: string): Promise<Result<string, string>> {
  const body = await askForJson(url)
  if (!body.ok) return body
  const country = readCountry(body.value)
  return country === null ? failure('named no country') : success(country)
}

async function listServices(): Promise<GeoServices> {
  const body = await askForJson<GeoServices>('/api/geo/services')
  const { services, reverseGeocodeUrl: reverse } = (body.ok ? body.value : null) ?? {}
  return {
    services: Array.isArray(services) ? services.filter((url) => URL.canParse(url)) : [],
    reverseGeocodeUrl: typeof reverse === 'string' ? reverse : null,
  }
}

async function countryOfPosition(
  mayAsk: boolean,
  reverseGeocodeUrl: string | null,
): Promise<Result<string, string>> {
  if (reverseGeocodeUrl === null) return failure('switched off')
  const position = await findPosition(mayAsk)
  if (!position.ok) return position

  const url = new URL(reverseGeocodeUrl)
  url.searchParams.set('latitude', position.value.latitude)
  url.searchParams.set('longitude', position.value.longitude)
  url.searchParams.set('localityLanguage', 'en')
  return askService(url.href)
}

function fromLanguage(onStep: OnStep | undefined): Found {
  const currency = currencyOfLocale(navigator.language)
  const how = currency === 'GHS' ? 'default' : 'language'
  onStep?.({
    name: 'Your browser’s language',
    state: 'found',
    detail: `${navigator.language}, so ${currency}`,
    ms: 0,
  })
  return { currency, how }
}
