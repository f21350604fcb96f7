/** These settings turn off all calls to external services. */
export const NO_EXTERNAL_SERVICES = {
  RATES_FALLBACK_URL: 'off',
  GEO_SERVICE_URLS: 'off',
  REVERSE_GEOCODE_URL: 'off',
} as const
