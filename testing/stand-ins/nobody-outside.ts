/** Settings under which a shop asks no service of the outside world. */
export const NOBODY_OUTSIDE = {
  RATES_FALLBACK_URL: 'off',
  GEO_SERVICE_URLS: 'off',
  REVERSE_GEOCODE_URL: 'off',
} as const
