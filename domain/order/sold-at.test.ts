import { expect, test } from 'vitest'
import { MAX_BACK_MS, soldAt } from './sold-at.ts'

const NOW = 1_800_000_000_000
const HOUR = 3_600_000

test.each([
  ['exact', 0],
  ['a year behind', -365 * 24 * HOUR],
  ['ahead', 3 * HOUR],
])('a sale was made as long ago as its device says, though the clock is %s', (_clock, wrongMs) => {
  const nowMs = NOW + wrongMs
  expect(soldAt({ madeAtMs: nowMs - 20 * HOUR, nowMs }, NOW)).toEqual({
    soldAtMs: NOW - 20 * HOUR,
    limit: 'none',
  })
})

test('no sale is made in the future, or longer ago than a week', () => {
  expect(soldAt({ madeAtMs: NOW + 1, nowMs: NOW }, NOW)).toEqual({
    soldAtMs: NOW,
    limit: 'to-come',
  })
  expect(soldAt({ madeAtMs: NOW - MAX_BACK_MS, nowMs: NOW }, NOW).limit).toBe('none')
  expect(soldAt({ madeAtMs: 0, nowMs: NOW }, NOW)).toEqual({
    soldAtMs: NOW - MAX_BACK_MS,
    limit: 'too-old',
  })
})
