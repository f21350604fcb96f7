import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'
import { pesewas } from './money.ts'

test.each([
  [0, 'GH₵0.00'],
  [5, 'GH₵0.05'],
  [99, 'GH₵0.99'],
  [100_000, 'GH₵1,000.00'],
  [150_000, 'GH₵1,500.00'],
  [123_456_789, 'GH₵1,234,567.89'],
  [-1_250, '-GH₵12.50'],
])('%i pesewas are formatted as %s', (minor, text) => {
  expect(formatMoney(pesewas(minor))).toBe(text)
})

test('each currency has its symbol, §9', () => {
  expect(formatMoney({ currency: 'USD', minor: 1_245 })).toBe('$12.45')
  expect(formatMoney({ currency: 'EUR', minor: 1_245 })).toBe('€12.45')
  expect(formatMoney({ currency: 'GBP', minor: 1_245 })).toBe('£12.45')
})

test('the formatted digits are the digits of the amount', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (minor) => {
      expect(Number(formatMoney(pesewas(minor)).replace(/\D/g, ''))).toBe(minor)
    }),
  )
})
