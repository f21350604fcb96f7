import { expect, test } from 'vitest'
import { type CurrencyClues, chooseCurrency } from './choose-currency.ts'

function clues(overrides: Partial<CurrencyClues> = {}): CurrencyClues {
  const stored = { userSelectedCurrency: null, userCurrencyOverride: null }
  return { stored, country: null, locale: null, ...overrides }
}

function chosen(userSelectedCurrency: string | null, userCurrencyOverride: string | null) {
  return { userSelectedCurrency, userCurrencyOverride }
}

test('a saved choice wins over everything detected', () => {
  expect(chooseCurrency(clues({ stored: chosen('GBP', 'true'), country: 'US' }))).toBe('GBP')
})

test.each([
  chosen('GBP', 'false'),
  chosen('GBP', null),
  chosen('JPY', 'true'),
  chosen('gbp', 'true'),
  chosen(null, 'true'),
])('%o is no saved choice', (stored) => {
  expect(chooseCurrency(clues({ stored, country: 'US' }))).toBe('USD')
})

test('the country wins over the locale', () => {
  expect(chooseCurrency(clues({ country: 'GH', locale: 'en-US' }))).toBe('GHS')
})

test('an unknown country leaves the locale to decide', () => {
  expect(chooseCurrency(clues({ country: 'XX', locale: 'fr-FR' }))).toBe('EUR')
})

test('with nothing to go by it is GHS', () => {
  expect(chooseCurrency(clues())).toBe('GHS')
})
