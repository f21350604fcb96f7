import { expect, test } from 'vitest'
import { clockWords, pollGapMs, waitingSince } from './poll-gap.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')

test('gaps grow from two seconds to half a minute', () => {
  const gaps = [0, 1, 2, 20].map((asked) => pollGapMs(asked, 0))
  expect(gaps).toEqual([2_000, 3_000, 4_500, 30_000])
})

test('chance shortens a gap by a quarter at most, so that a crowd spreads out [P56]', () => {
  expect([0, 0.5, 1].map((chance) => pollGapMs(20, chance))).toEqual([30_000, 26_250, 22_500])
  expect(pollGapMs(0)).toBeGreaterThanOrEqual(1_500)
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
