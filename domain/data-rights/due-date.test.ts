import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerBy, daysLeft, dueDate, extendDeadline, longDate } from './due-date.ts'

const DAY_MS = 86_400_000
const received = Date.UTC(2026, 10, 15, 3, 47)
const open = { dueAtMs: dueDate(received), extendedUntilMs: null, closedAtMs: null }

test.each([
  ['2026-11-15', '15 December 2026'],
  ['2027-02-10', '12 March 2027'],
  ['2028-02-10', '11 March 2028'],
  ['2028-02-29', '30 March 2028'],
  ['2026-12-31', '30 January 2027'],
  // Daylight saving time ends in Europe in this night; Ghana has none.
  ['2026-10-24', '23 November 2026'],
])('a request of %s is due on %s (§9)', (day, due) => {
  expect(longDate(dueDate(Date.parse(day)))).toBe(due)
})

test('a deadline can be extended once, by at most 60 days, before it has passed (§9)', () => {
  const extended = extendDeadline(open, 60, received)
  expect(extended).toEqual({ ok: true, value: received + 90 * DAY_MS })
  expect(extendDeadline({ ...open, extendedUntilMs: open.dueAtMs + DAY_MS }, 1, received)).toEqual({
    ok: false,
    error: 'already-extended',
  })
  expect(extendDeadline({ ...open, closedAtMs: received }, 1, received)).toEqual({
    ok: false,
    error: 'request-closed',
  })
  expect(extendDeadline(open, 1, open.dueAtMs + 1)).toEqual({ ok: false, error: 'term-over' })
})

test.each([0, -1, 61, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d days are rejected',
  (days) => {
    expect(extendDeadline(open, days, received)).toEqual({ ok: false, error: 'days-out-of-range' })
  },
)

test.each([
  [0, 30],
  [1, 30],
  [DAY_MS, 29],
  [29.5 * DAY_MS, 1],
  [30 * DAY_MS, 0],
  [30 * DAY_MS + 1, -1],
  [31 * DAY_MS, -1],
  [31 * DAY_MS + 1, -2],
])('%d ms after the request %d days are left', (elapsedMs, left) => {
  expect(daysLeft(open, received + elapsedMs)).toBe(left)
})

test('the deadline is 30 days, and at most 90 with an extension, for any date', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2120-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 60 }),
      (date, days) => {
        const dueAtMs = dueDate(date.getTime())
        const deadline = { dueAtMs, extendedUntilMs: null, closedAtMs: null }
        expect(daysLeft(deadline, date.getTime())).toBe(30)
        const extended = extendDeadline(deadline, days, date.getTime())
        if (!extended.ok) throw new Error(extended.error)
        const later = { ...deadline, extendedUntilMs: extended.value }
        expect(answerBy(later) - date.getTime()).toBe((30 + days) * DAY_MS)
        expect(daysLeft(later, date.getTime())).toBe(30 + days)
      },
    ),
  )
})
