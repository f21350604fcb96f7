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

const PUBLIC_FALLBACKS = [
  'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/ghs.json',
  'https://currency-api.pages.dev/v1/currencies/ghs.json',
]

type Addresses = readonly string[] | undefined
type Given = {
  readonly RATES_PRIMARY_URL?: Addresses
  readonly RATES_FALLBACK_URL?: Addresses
  readonly GEO_SERVICE_URLS?: Addresses
  readonly REVERSE_GEOCODE_URL?: Addresses
}

/** An empty list stands for the word off. */
export function outsideServicesOf(given: Given): OutsideServices {
  const { RATES_PRIMARY_URL: primary, REVERSE_GEOCODE_URL: reverse } = given
  return {
    rates: {
      primaryUrl: primary?.[0] ?? null,
      fallbackUrls: given.RATES_FALLBACK_URL ?? PUBLIC_FALLBACKS,
    },
    geo: {
      serviceUrls: given.GEO_SERVICE_URLS,
      reverseGeocodeUrl: reverse && (reverse[0] ?? null),
    },
  }
}
