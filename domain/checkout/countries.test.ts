import { expect, test } from 'vitest'
import { currencyOfCountry } from '../currency/country-currency.ts'
import { COUNTRIES, DEFAULT_COUNTRY, findCountry } from './countries.ts'

test('the default is a country of the list', () => {
  expect(COUNTRIES).toContain(findCountry(DEFAULT_COUNTRY))
})

test('no country is listed twice', () => {
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length)
  expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(COUNTRIES.length)
})

test('countries are sorted by name', () => {
  const names = COUNTRIES.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
})

test('every country has a dial code and a currency', () => {
  const incomplete = COUNTRIES.filter(
    ({ code, phoneCode }) => !/^[1-9]\d{0,3}$/.test(phoneCode) || currencyOfCountry(code) === null,
  )
  expect(incomplete).toEqual([])
})

test.each([
  ['US', '1'],
  ['CA', '1'],
  ['BS', '1242'],
  ['JM', '1'],
  ['KZ', '7'],
  ['GB', '44'],
])('whoever calls a number in %s dials +%s [P66]', (code, phoneCode) => {
  expect(findCountry(code)).toMatchObject({ phoneCode })
})

test.each(['', 'gh', 'XX', '__proto__'])('%j is not listed', (code) => {
  expect(findCountry(code)).toBeUndefined()
})
