import { expect, test } from 'vitest'
import { savedChoice } from './saved-choice.ts'

function chosen(userSelectedCurrency: string | null, userCurrencyOverride: string | null) {
  return { userSelectedCurrency, userCurrencyOverride }
}

test('a supported currency marked as the visitor’s choice is used', () => {
  expect(savedChoice(chosen('GBP', 'true'))).toBe('GBP')
})

test.each([
  chosen('GBP', 'false'),
  chosen('GBP', null),
  chosen('JPY', 'true'),
  chosen('gbp', 'true'),
  chosen(null, 'true'),
])('%o is not a saved choice [B9]', (stored) => {
  expect(savedChoice(stored)).toBeNull()
})
