declare module '../base/config.ts' {
  interface Config {
    readonly rates: OutsideServices['rates']
    readonly geo: OutsideServices['geo']
  }
}
/** Optional services; each has a default and can be switched off. */
export type OutsideServices = {
  /** The server calls these in this order. If there are none, the built-in rates apply, with no message. */
  readonly rates: {
    /** RATES_PRIMARY_URL with its key; when null, the first fallback is the primary service. */
    readonly primaryUrl: string | null
    /** RATES_FALLBACK_URL; by default a public CDN and its mirror. */
    readonly fallbackUrls: readonly string[]
  }
  /** The browser calls these; undefined means the public services. */
  readonly geo: {
    /** GEO_SERVICE_URLS. */
    readonly serviceUrls: readonly string[] | undefined
    /** REVERSE_GEOCODE_URL; latitude, longitude and localityLanguage are added. Null means off. */
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

/** An empty list means `off`. */
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
