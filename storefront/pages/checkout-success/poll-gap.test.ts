import { expect, test } from 'vitest'
import { clockWords, pollGapMs, waitingSince } from './poll-gap.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')

test('gaps grow from two seconds to half a minute', () => {
  expect([0, 1, 2, 20].map(pollGapMs)).toEqual([2_000, 3_000, 4_500, 30_000])
})

test('the clock starts when the order was placed', () => {
  expect(waitingSince('2026-11-15T09:58:00Z', NOW)).toBe(NOW - 120_000)
})

test.each(['2026-11-15T10:05:00Z', '2020-01-01T00:00:00Z', 'nonsense'])(
  'with clocks that disagree (%s) it starts now',
  (placedAt) => {
    expect(waitingSince(placedAt, NOW)).toBe(NOW)
  },
)

test('the clock reads minutes and seconds', () => {
  expect([0, 7_900, 187_000, 3_600_000].map(clockWords)).toEqual(['0:00', '0:07', '3:07', '60:00'])
})
