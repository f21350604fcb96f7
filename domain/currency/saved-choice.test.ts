import { expect, test } from 'vitest'
import { savedChoice } from './saved-choice.ts'

function chosen(userSelectedCurrency: string | null, userCurrencyOverride: string | null) {
  return { userSelectedCurrency, userCurrencyOverride }
}

test('a supported currency that is marked as the visitor’s own choice is one', () => {
  expect(savedChoice(chosen('GBP', 'true'))).toBe('GBP')
})

test.each([
  chosen('GBP', 'false'),
  chosen('GBP', null),
  chosen('JPY', 'true'),
  chosen('gbp', 'true'),
  chosen(null, 'true'),
])('%o is no saved choice', (stored) => {
  expect(savedChoice(stored)).toBeNull()
})
