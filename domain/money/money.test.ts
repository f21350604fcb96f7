import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addMoney,
  multiplyMoney,
  percentOf,
  pesewas,
  roundToMinor,
  subtractMoney,
} from './money.ts'

const someCedis = fc.integer({ min: 0, max: 1_000_000_000 }).map(pesewas)

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e21])(
  '%d is not an amount of pesewas',
  (minor) => {
    expect(() => pesewas(minor)).toThrow(RangeError)
  },
)

test('half a pesewa rounds up', () => {
  expect(roundToMinor(0.5)).toBe(1)
  expect(roundToMinor(1.49)).toBe(1)
  expect(percentOf(pesewas(5), 10)).toEqual(pesewas(1))
  expect(percentOf(pesewas(4), 10)).toEqual(pesewas(0))
})

test('subtraction reverses addition', () => {
  fc.assert(
    fc.property(someCedis, someCedis, (a, b) => {
      expect(subtractMoney(addMoney(a, b), b)).toEqual(a)
    }),
  )
})

test('n times an amount is the amount added n times', () => {
  fc.assert(
    fc.property(someCedis, fc.integer({ min: 1, max: 99 }), (amount, times) => {
      const added = Array.from({ length: times }, () => amount).reduce(addMoney)
      expect(multiplyMoney(amount, times)).toEqual(added)
    }),
  )
})

test('a percentage is a whole number of pesewas, less than one away from the exact share', () => {
  fc.assert(
    fc.property(someCedis, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const share = percentOf(amount, percent).minor
      expect(Number.isSafeInteger(share)).toBe(true)
      expect(Math.abs(share * 100 - amount.minor * percent)).toBeLessThanOrEqual(50)
    }),
  )
})
