import { failure, type Result, success } from '#domain/result'

/** Services whose failure costs nothing but comfort; each has a default and can be switched off. */
export type OutsideServices = {
  /** Asked by the server, in this order. None at all: the built-in rates hold and nobody is told. */
  readonly rates: {
    /** RATES_PRIMARY_URL, with its key; null: the first of the others is the primary service. */
    readonly primaryUrl: string | null
    /** RATES_FALLBACK_URL; by default a public CDN and its twin. */
    readonly fallbackUrls: readonly string[]
  }
  /** Asked by the browser; undefined stands for the public ones. */
  readonly geo: {
    /** GEO_SERVICE_URLS, separated by commas. */
    readonly serviceUrls: readonly string[] | undefined
    /** REVERSE_GEOCODE_URL; latitude, longitude and localityLanguage are added. Null is off. */
    readonly reverseGeocodeUrl: string | null | undefined
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const PUBLIC_FALLBACKS = [
  'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/ghs.json',
  'https://currency-api.pages.dev/v1/currencies/ghs.json',
]

const NAMES = [
  'RATES_PRIMARY_URL',
  'RATES_FALLBACK_URL',
  'GEO_SERVICE_URLS',
  'REVERSE_GEOCODE_URL',
] as const

/** Every value is one or more full addresses, or the word off. */
export function readOutsideServices(given: Environment): Result<OutsideServices, string> {
  const wrong = NAMES.find((name) => !listOf(given[name]).every(isWebAddress))
  // The value itself is not repeated: an address may hold a key.
  if (wrong) return failure(`${wrong} must be a full address such as https://example.com/, or off.`)

  const primary = listOf(given.RATES_PRIMARY_URL)
  const reverse = listOf(given.REVERSE_GEOCODE_URL)
  return success({
    rates: {
      primaryUrl: primary[0] ?? null,
      fallbackUrls: given.RATES_FALLBACK_URL ? listOf(given.RATES_FALLBACK_URL) : PUBLIC_FALLBACKS,
    },
    geo: {
      serviceUrls: given.GEO_SERVICE_URLS ? listOf(given.GEO_SERVICE_URLS) : undefined,
      reverseGeocodeUrl: given.REVERSE_GEOCODE_URL ? (reverse[0] ?? null) : undefined,
    },
  })
}

function listOf(setting: string | undefined): readonly string[] {
  if (!setting || setting.trim() === 'off') return []
  return setting.split(',').map((url) => url.trim())
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
