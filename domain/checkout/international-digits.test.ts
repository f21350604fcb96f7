import { expect, test } from 'vitest'
import { internationalDigits } from './international-digits.ts'

test.each([
  ['241234567', 'GH', '233241234567'],
  ['02079460958', 'GB', '442079460958'],
  ['0612345678', 'IT', '390612345678'],
  ['0712345678', 'CI', '2250712345678'],
  ['', 'GH', ''],
])('a link to %s in %s dials %s', (national, country, digits) => {
  expect(internationalDigits(national, country)).toBe(digits)
})
