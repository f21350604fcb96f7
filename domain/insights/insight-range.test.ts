import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, countDays, listDays } from './days.ts'
import { lastDays, MAX_DAYS, readRange } from './insight-range.ts'

const TODAY = '2026-11-17'

test('a range is compared with as many days before it, across months and leap years [N57]', () => {
  expect(readRange({ from: '2024-02-28', to: '2024-03-01' }, TODAY)).toEqual({
    ok: true,
    value: {
      from: '2024-02-28',
      to: '2024-03-01',
      days: 3,
      before: { from: '2024-02-25', to: '2024-02-27' },
    },
  })
  expect(lastDays(1, TODAY)).toMatchObject({ from: TODAY, before: { from: '2026-11-16' } })
})

test('without days, these are the last thirty', () => {
  expect(readRange({ from: '', to: '' }, TODAY)).toMatchObject({
    value: { from: '2026-10-19', to: TODAY, days: 30 },
  })
  expect(readRange({ from: '', to: '2026-03-30' }, TODAY)).toMatchObject({
    value: { from: '2026-03-01', to: '2026-03-30' },
  })
})

test('days to come are left out [N59]', () => {
  expect(readRange({ from: TODAY, to: '2036-01-01' }, TODAY)).toMatchObject({
    value: { from: TODAY, to: TODAY, days: 1 },
  })
})

test.each([
  ['2026-11-18', '', 'from', 'days-to-come'],
  ['2036-01-01', '2036-02-01', 'from', 'days-to-come'],
  ['2026-11-16', '2026-11-15', 'from', 'days-reversed'],
  ['2016-11-17', TODAY, 'from', 'days-many'],
  ['0001-01-01', '', 'from', 'days-many'],
  ['2026-02-30', '', 'from', 'day-wrong'],
  ['', '17.11.2026', 'to', 'day-wrong'],
  ["'; drop table orders", '', 'from', 'day-wrong'],
])('%j to %j is refused at its field [N58] [N59]', (from, to, field, code) => {
  expect(readRange({ from, to }, TODAY)).toEqual({ ok: false, error: { field, code } })
})

test('the longest range is allowed, a day more is not [N58]', () => {
  const first = addDays(TODAY, 1 - MAX_DAYS)
  expect(readRange({ from: first, to: TODAY }, TODAY)).toMatchObject({ value: { days: MAX_DAYS } })
  expect(readRange({ from: addDays(first, -1), to: TODAY }, TODAY).ok).toBe(false)
})

test('both ranges have the same length and no day in common', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_DAYS }), (days) => {
      const range = lastDays(days, TODAY)
      expect(countDays(range.before)).toBe(days)
      expect(listDays(range)).toHaveLength(days)
      expect(addDays(range.before.to, 1)).toBe(range.from)
    }),
  )
})
