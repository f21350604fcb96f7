import { expect, test } from 'vitest'
import { someHoldLimits } from './hold-limits.builder.ts'
import { findOversize, hasTooManyTries } from './hold-limits.ts'

const tee = { productId: 14, colour: 'Black', size: 'M' } as const
const limits = someHoldLimits({ unitsPerPerson: 120, unitsPerVariant: 99 })

test('an order within the limits is not oversized', () => {
  const lines = [
    { ...tee, quantity: 99 },
    { ...tee, size: 'L' as const, quantity: 21 },
  ]
  expect(findOversize(lines, limits)).toBeNull()
})

test('an oversized order is rejected with the maximum number of pieces [P46]', () => {
  const lines = [
    { ...tee, quantity: 99 },
    { ...tee, size: 'L' as const, quantity: 22 },
  ]
  expect(findOversize(lines, limits)).toEqual({ code: 'order-too-large', most: 120 })
  expect(findOversize(lines, someHoldLimits({ ...limits, unitsPerSource: 50 }))).toEqual({
    code: 'order-too-large',
    most: 50,
  })
})

test('lines that differ only in the picture count as one variant [P46]', () => {
  const lines = [
    { ...tee, quantity: 60 },
    { ...tee, quantity: 40 },
  ]
  expect(findOversize(lines, limits)).toEqual({ code: 'order-too-many-alike', most: 99 })
})

test.each([
  ['as many as allowed from here', { here: 20, anywhere: 20 }, false],
  ['one more from here', { here: 21, anywhere: 21 }, true],
  ['the first two from here, however many elsewhere', { here: 2, anywhere: 5_000 }, false],
  ['a third from here within five times the limit', { here: 3, anywhere: 100 }, false],
  ['a third from here beyond five times the limit', { here: 3, anywhere: 101 }, true],
])('tries of one person: %s [P55]', (_what, tries, isRefused) => {
  expect(hasTooManyTries(tries, 20)).toBe(isRefused)
})
