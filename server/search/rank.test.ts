import { expect, test } from 'vitest'
import { inAll, inAny } from './rank.ts'

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

test('what all words fit is ordered by the sum of their scores', () => {
  expect(inAll([tee, black])).toEqual([3, 1])
  expect(inAll([tee])).toEqual([2, 1, 3])
  expect(inAll([tee, new Map()])).toEqual([])
  expect(inAll([])).toEqual([])
})

test('of what any word fits, that which more words fit comes before its sum alone would let it', () => {
  expect(inAny([tee, black])).toEqual([4, 3, 1, 2])
})
