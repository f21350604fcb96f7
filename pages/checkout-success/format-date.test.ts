import { expect, test } from 'vitest'
import { clockTime, formatDate } from './format-date.ts'

test('a date has the same format on the server and in any browser', () => {
  expect(formatDate('2026-11-05T10:05:33.000Z')).toBe('5 November 2026, 10:05 GMT')
})

test('an invalid date gives an empty string', () => {
  expect(formatDate('soon')).toBe('')
})

test('a time of day has two digits for hours and minutes', () => {
  expect(clockTime(new Date(2026, 10, 16, 9, 5).getTime())).toBe('09:05')
  expect(clockTime(new Date(2026, 10, 16, 13, 41).getTime())).toBe('13:41')
})
