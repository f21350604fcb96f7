import { expect, test } from 'vitest'
import { nextGapMs } from './retries.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

test('gaps start below 30 s and double up to an hour', () => {
  const gaps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(nextGapMs)
  expect(gaps).toEqual([
    ...[20, 40, 80, 160, 320, 640, 1_280, 2_560].map((seconds) => seconds * SECOND),
    HOUR,
    HOUR,
  ])
})

test('retries end after 72 hours, and not before', () => {
  let triedForMs = 0
  let attempts = 1
  for (let gap = nextGapMs(attempts); gap !== null; gap = nextGapMs(attempts)) {
    triedForMs += gap
    attempts += 1
  }
  expect(triedForMs).toBeGreaterThanOrEqual(72 * HOUR)
  expect(triedForMs).toBeLessThan(73 * HOUR)
})
