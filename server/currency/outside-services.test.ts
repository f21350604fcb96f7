import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

test('without settings there is no primary rates service and the public ones are used', () => {
  expect(readConfig({})).toMatchObject({
    ok: true,
    value: {
      rates: {
        primaryUrl: null,
        fallbackUrls: [expect.stringContaining('jsdelivr'), expect.stringContaining('pages.dev')],
      },
      geo: { serviceUrls: undefined, reverseGeocodeUrl: undefined },
    },
  })
})

test('each service can be set or switched off', () => {
  expect(
    readConfig({
      RATES_PRIMARY_URL: 'https://rates.example/v6/key/latest/GHS',
      RATES_FALLBACK_URL: 'off',
      GEO_SERVICE_URLS: 'https://one.example/json, https://two.example/',
      REVERSE_GEOCODE_URL: 'off',
    }),
  ).toMatchObject({
    ok: true,
    value: {
      rates: { primaryUrl: 'https://rates.example/v6/key/latest/GHS', fallbackUrls: [] },
      geo: {
        serviceUrls: ['https://one.example/json', 'https://two.example/'],
        reverseGeocodeUrl: null,
      },
    },
  })
})

test.each([
  { RATES_PRIMARY_URL: 'secret-key' },
  { RATES_FALLBACK_URL: 'ftp://rates.example' },
  { GEO_SERVICE_URLS: 'https://one.example,,' },
  { REVERSE_GEOCODE_URL: 'javascript:alert(1)' },
])('%o is refused with a message that does not contain the value', (environment) => {
  const [name, value] = Object.entries(environment)[0] ?? []
  const sentence = `${name} must be a full address such as https://example.com/, or off.`
  expect(readConfig(environment)).toEqual({ ok: false, error: sentence })
  expect(sentence).not.toContain(value)
})
