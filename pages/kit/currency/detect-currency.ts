import type { GeoServices } from '#contracts/currency'
import { currencyOfCountry, currencyOfLocale } from '#domain/currency/country-currency'
import type { Currency } from '#domain/currency/currency'
import { readCountry } from '#domain/currency/read-country'
import { failure, type Result, success } from '#domain/result'
import { isAllowed } from '../../frame/consent/consent-state.ts'
import { hasTrackingOptOut } from '../../frame/consent/tracking-opt-out.ts'
import type { HowFound, OnStep } from './detection-step.ts'
import { fetchJson } from './fetch-json.ts'
import { findPosition } from './find-position.ts'

type Options = {
  /** The visitor pressed *Detect my currency*: every step is allowed, and the browser may prompt. */
  readonly mayPrompt: boolean
  readonly onStep?: OnStep
}
type Found = { readonly currency: Currency; readonly how: HowFound }
type DetectionStep = {
  readonly name: string
  readonly how: HowFound
  readonly findCountry: () => Promise<Result<string, string>>
}

const NEEDS_CONSENT = 'waits for “Detect my currency”, or for Preferences in the cookie settings'
const OPTED_OUT = 'waits for “Detect my currency”: your browser asks not to be tracked'

/**
 * §4: this asks geolocation services by IP address in turn, then the position, then the language, and else takes GHS.
 * Third parties are called only with consent, which is checked again before each step.
 */
export async function detectCurrency({ mayPrompt, onStep }: Options): Promise<Found> {
  const byShop = await runStep(onStep, {
    name: 'This shop, from your address',
    how: 'address',
    findCountry: () => fetchCountry('/api/geo'),
  })
  if (byShop) return byShop

  const { services, reverseGeocodeUrl } = await listServices()
  const mayCallOthers = () => mayPrompt || (isAllowed('preferences') && !hasTrackingOptOut())
  for (const url of services) {
    const byService = await runStepIf(mayCallOthers(), onStep, {
      name: new URL(url).host,
      how: 'place',
      findCountry: () => fetchCountry(url),
    })
    if (byService) return byService
  }

  const byPosition = await runStepIf(mayCallOthers() || !reverseGeocodeUrl, onStep, {
    name: 'Your position',
    how: 'position',
    findCountry: () => countryOfPosition(mayPrompt, reverseGeocodeUrl),
  })
  return byPosition ?? fromLanguage(onStep)
}

async function runStepIf(
  isAllowedNow: boolean,
  onStep: OnStep | undefined,
  step: DetectionStep,
): Promise<Found | null> {
  if (isAllowedNow) return runStep(onStep, step)
  onStep?.({
    name: step.name,
    state: 'waiting',
    detail: hasTrackingOptOut() ? OPTED_OUT : NEEDS_CONSENT,
    ms: 0,
  })
  return null
}

async function runStep(onStep: OnStep | undefined, step: DetectionStep): Promise<Found | null> {
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

async function fetchCountry(url: string): Promise<Result<string, string>> {
  const body = await fetchJson(url)
  if (!body.ok) return body
  const country = readCountry(body.value)
  return country === null ? failure('named no country') : success(country)
}

async function listServices(): Promise<GeoServices> {
  const body = await fetchJson<GeoServices>('/api/geo/services')
  const { services, reverseGeocodeUrl: reverse } = (body.ok ? body.value : null) ?? {}
  return {
    services: Array.isArray(services) ? services.filter(isAddress) : [],
    reverseGeocodeUrl: typeof reverse === 'string' ? reverse : null,
  }
}

/** Some of the browsers that the shop supports have no `URL.canParse`. */
function isAddress(text: string): boolean {
  try {
    return new URL(text).href !== ''
  } catch {
    return false
  }
}

async function countryOfPosition(
  mayPrompt: boolean,
  reverseGeocodeUrl: string | null,
): Promise<Result<string, string>> {
  if (reverseGeocodeUrl === null) return failure('switched off')
  const position = await findPosition(mayPrompt)
  if (!position.ok) return position

  const url = new URL(reverseGeocodeUrl)
  url.searchParams.set('latitude', position.value.latitude)
  url.searchParams.set('longitude', position.value.longitude)
  url.searchParams.set('localityLanguage', 'en')
  return fetchCountry(url.href)
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
