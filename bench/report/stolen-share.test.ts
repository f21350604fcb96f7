import { expect, test } from 'vitest'
import { parseTicks, watchStolen } from './stolen-share.ts'

test('stolen time is the eighth column of all processors together', () => {
  const stat = 'cpu  100 0 50 800 10 0 0 40 7 0\ncpu0 1 2 3 4 5 6 7 8\n'
  expect(parseTicks(stat)).toEqual({ stolen: 40, all: 1_000 })
})

test('a file of another kind has none', () => {
  expect(parseTicks('')).toBeNull()
})

test('the sentence names a share, or nothing where the system does not tell', () => {
  expect(watchStolen()()).toMatch(/^(Other machines took \d+ % of the processors meanwhile\.)?$/)
})
