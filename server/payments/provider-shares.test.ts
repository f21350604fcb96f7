import { expect, test } from 'vitest'
import { gapBetweenMs, PROVIDER_SHARES, providerLimitsOf } from './provider-shares.ts'

const MINUTE_MS = 60_000

test('two fifths of the calls are for visitors, one fifth for the sweeper, the rest for payments [P56]', () => {
  expect(PROVIDER_SHARES).toEqual({ visitors: 0.4, sweeper: 0.2 })
  expect(providerLimitsOf(600)).toEqual({
    visitors: { calls: 18, windowMs: 5_000 },
    repeated: { calls: 15, windowMs: 5_000 },
    sweeper: { calls: 40, windowMs: 30_000 },
  })
  expect(providerLimitsOf(100)).toEqual({
    visitors: { calls: 3, windowMs: 5_000 },
    repeated: { calls: 2, windowMs: 5_000 },
    sweeper: { calls: 6, windowMs: 30_000 },
  })
})

test.each([10, 11, 37, 64, 100, 129, 600, 3_000])(
  'with %i calls a minute, no 60 s exceed the shares [P56]',
  (callsPerMinute) => {
    const { visitors, repeated, sweeper } = providerLimitsOf(callsPerMinute)
    for (const [pace, share] of [
      [visitors, PROVIDER_SHARES.visitors],
      [repeated, PROVIDER_SHARES.visitors],
      [sweeper, PROVIDER_SHARES.sweeper],
    ] as const) {
      expect(pace.calls).toBeGreaterThanOrEqual(1)
      expect(maxCallsInAMinute(pace)).toBeLessThanOrEqual(callsPerMinute * share)
    }
  },
)

/** The worst case: the first window is used up at its end, all others at their start. */
function maxCallsInAMinute({
  calls,
  windowMs,
}: {
  readonly calls: number
  readonly windowMs: number
}) {
  if (calls === 1) return Math.ceil(MINUTE_MS / windowMs)
  return calls * (1 + Math.ceil(MINUTE_MS / windowMs))
}

test('one reference waits until all waiting ones had their turn [P56]', () => {
  const limits = providerLimitsOf(600)
  expect([0, 1, 15, 16, 500].map((waiting) => gapBetweenMs(waiting, limits))).toEqual([
    5_000, 5_000, 5_000, 5_334, 166_667,
  ])
  const checksPerMinute = (500 * MINUTE_MS) / gapBetweenMs(500, limits)
  expect(checksPerMinute).toBeLessThanOrEqual(180)
})
