import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

test.each([
  [50, 50],
  [95, 95],
  [99, 99],
  [100, 100],
  [0, 1],
])('the %ith of a hundred is %i', (percent, value) => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(values, percent)).toBe(value)
})

test('of one value every percentile is that value', () => {
  expect(percentile([7], 95)).toBe(7)
})
