import { expect, test } from 'vitest'
import { matchingAll, matchingAny } from './rank.ts'

const tee = new Map([
  [1, 5],
  [2, 9],
  [3, 1],
])
const black = new Map([
  [3, 7],
  [1, 2],
  [4, 20],
])

test('products that match all words are sorted by the sum of the scores', () => {
  expect(matchingAll([tee, black])).toEqual([3, 1])
  expect(matchingAll([tee])).toEqual([2, 1, 3])
  expect(matchingAll([tee, new Map()])).toEqual([])
  expect(matchingAll([])).toEqual([])
})

test('equally good products are in the order of their numbers, whatever was indexed first', () => {
  const alike = [9, 2, 5].map((id) => [id, 4] as const)
  expect(matchingAll([new Map(alike)])).toEqual([2, 5, 9])
})

test('with any word, a product that matches more words ranks above its sum of scores', () => {
  expect(matchingAny([tee, black])).toEqual([4, 3, 1, 2])
})
