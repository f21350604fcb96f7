import { expect, test } from 'vitest'
import { median, medianRatio, sum } from './statistics.ts'

test('the median of an odd number of values is the middle one', () => {
  expect(median([9, 1, 5])).toBe(5)
})

test('the median of an even number of values lies between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('one outlier does not change the median', () => {
  expect(median([1, 1, 1, 1000, 1])).toBe(1)
})

test('there is no median of nothing', () => {
  expect(() => median([])).toThrow('The median of nothing')
})

test('a round in which everything is slow does not change the ratio', () => {
  expect(medianRatio([2, 20, 2], [1, 10, 1])).toBe(2)
})

test('the sum of no values is zero', () => {
  expect(sum([])).toBe(0)
  expect(sum([1, 2, 3])).toBe(6)
})
