import { expect, test } from 'vitest'
import { currencyOfCountry, currencyOfLocale } from './country-currency.ts'

test.each([
  ['GH', 'GHS'],
  ['gb', 'GBP'],
  ['DE', 'EUR'],
  ['CH', 'EUR'],
  ['HR', 'EUR'],
  ['NG', 'USD'],
  ['US', 'USD'],
  ['SE', 'USD'],
  ['PL', 'USD'],
  ['JP', 'USD'],
  ['AU', 'USD'],
] as const)('a visitor from %s sees %s, §9', (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency)
})

test.each(['', 'XX', 'ZZ', 'EU', 'USA', 'United States', 'constructor', 'ß', '1'])(
  '%j is not a country',
  (code) => {
    expect(currencyOfCountry(code)).toBeNull()
  },
)

test.each([
  ['en-GH', 'GHS'],
  ['ak-GH', 'GHS'],
  ['en-GB', 'GBP'],
  ['de_DE.UTF-8', 'EUR'],
  ['zh-Hans-CN', 'USD'],
  ['en-US-u-ca-buddhist', 'USD'],
  ['en-u-ca-us', 'GHS'],
  ['fr', 'GHS'],
  ['', 'GHS'],
] as const)('the locale %s gives %s', (locale, currency) => {
  expect(currencyOfLocale(locale)).toBe(currency)
})
