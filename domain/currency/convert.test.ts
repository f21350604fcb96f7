import { expect, test } from 'vitest'
import { formatMoney } from '../money/format-money.ts'
import { pesewas } from '../money/money.ts'
import { convert } from './convert.ts'
import { BUILT_IN_RATES } from './exchange-rates.ts'

test.each([
  ['GHS', 'GH₵150.00'],
  ['USD', '$12.45'],
  ['EUR', '€11.40'],
  ['GBP', '£9.75'],
] as const)('150 GHS at the built-in rates in %s is %s', (currency, text) => {
  expect(formatMoney(convert(pesewas(15_000), currency, BUILT_IN_RATES))).toBe(text)
})

test('a converted price is a whole number of cents', () => {
  expect(convert(pesewas(13_337), 'USD', BUILT_IN_RATES)).toEqual({ currency: 'USD', minor: 1_107 })
})
