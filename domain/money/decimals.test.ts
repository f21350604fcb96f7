import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimals, toMajorUnits } from './decimals.ts'
import { pesewas } from './money.ts'

test.each([
  [0, '0.00', 0],
  [5, '0.05', 0.05],
  [120_000, '1200.00', 1_200],
  [-1_234, '-12.34', -12.34],
])('%i pesewas are %s', (minor, decimals, number) => {
  expect([toDecimals(pesewas(minor)), toMajorUnits(pesewas(minor))]).toEqual([decimals, number])
})

test('both formats agree for every amount', () => {
  fc.assert(
    fc.property(fc.integer(), (minor) => {
      const amount = pesewas(minor)
      expect(Number(toDecimals(amount))).toBe(toMajorUnits(amount))
    }),
  )
})
