import { expect, test } from 'vitest'
import { formatElapsed, pollDelayMs, waitingSince } from './poll-delay.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')

test('delays grow from 2 s to 30 s', () => {
  const delays = [0, 1, 2, 20].map((pollCount) => pollDelayMs(pollCount, 0))
  expect(delays).toEqual([2_000, 3_000, 4_500, 30_000])
})

test('random jitter shortens a delay by at most a quarter, which spreads the requests of many clients [P56]', () => {
  expect([0, 0.5, 1].map((random) => pollDelayMs(20, random))).toEqual([30_000, 26_250, 22_500])
  expect(pollDelayMs(0)).toBeGreaterThanOrEqual(1_500)
})

test('the waiting time starts when the order was placed', () => {
  expect(waitingSince('2026-11-15T09:58:00Z', NOW)).toBe(NOW - 120_000)
})

test.each(['2026-11-15T10:05:00Z', '2020-01-01T00:00:00Z', 'nonsense'])(
  'the waiting time starts now if the clocks disagree (%s)',
  (placedAt) => {
    expect(waitingSince(placedAt, NOW)).toBe(NOW)
  },
)

test('the waiting time is shown in minutes and seconds', () => {
  expect([0, 7_900, 187_000, 3_600_000].map(formatElapsed)).toEqual([
    '0:00',
    '0:07',
    '3:07',
    '60:00',
  ])
})
