import { expect, test } from 'vitest'
import { type HoldTimes, judgeLateness } from './judge-lateness.ts'

const MINUTE = 60_000
const GRACE = 10 * MINUTE

function aHold(times: Partial<HoldTimes> = {}): HoldTimes {
  return { promisedEndMs: 30 * MINUTE, releasedAtMs: null, isExtended: false, ...times }
}

test.each([
  [30, 'in-time'],
  [30.01, 'forgiven'],
  [40, 'forgiven'],
  [40.01, 'late'],
] as const)('money that came at minute %d of a hold of 30 is %s', (minute, lateness) => {
  expect(judgeLateness(minute * MINUTE, aHold(), GRACE)).toBe(lateness)
  // The job that gives units back may be an hour behind.
  const released = aHold({ releasedAtMs: 90 * MINUTE })
  expect(judgeLateness(minute * MINUTE, released, GRACE)).toBe(lateness)
})

test.each([
  [20, 'in-time'],
  [30, 'forgiven'],
  [31, 'late'],
] as const)(
  'money that came at minute %d is %s if the pieces were released at minute 20',
  (minute, lateness) => {
    const hold = aHold({ releasedAtMs: 20 * MINUTE })
    expect(judgeLateness(minute * MINUTE, hold, GRACE)).toBe(lateness)
  },
)

test.each([
  [75, 'in-time'],
  [85, 'forgiven'],
  [86, 'late'],
] as const)(
  'money that came at minute %d is %s if the hold was extended to minute 75',
  (minute, lateness) => {
    const hold = aHold({ isExtended: true, releasedAtMs: 75 * MINUTE })
    expect(judgeLateness(minute * MINUTE, hold, GRACE)).toBe(lateness)
  },
)

test('a hold that is still extended ends when its pieces are given back', () => {
  expect(judgeLateness(300 * MINUTE, aHold({ isExtended: true }), GRACE)).toBe('in-time')
})
