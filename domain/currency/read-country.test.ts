import { expect, test } from 'vitest'
import { readCountry } from './read-country.ts'

test.each([
  { country_code: 'GH' },
  { countryCode: 'gh', country: 'Ghana' },
  { country: 'GH' },
  { country_code: 'GHA', country: 'GH' },
  { country_code: null, countryCode: 'GH', status: 'success', success: true, error: false },
])('%j is read as Ghana', (body) => {
  expect(readCountry(body)).toBe('GH')
})

test.each([
  null,
  'GH',
  [],
  {},
  { country: 'United States' },
  { country_code: 'GHA' },
  { country_code: ['GH'] },
  { country_code: 'GH', error: true, reason: 'RateLimited' },
  { country_code: 'GH', success: false },
  { countryCode: 'GH', status: 'fail', message: 'private range' },
])('%j is read as no country', (body) => {
  expect(readCountry(body)).toBeNull()
})
