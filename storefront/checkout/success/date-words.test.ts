import { expect, test } from 'vitest'
import { dateWords } from './date-words.ts'

test('a date reads the same on the server and in any browser', () => {
  expect(dateWords('2026-11-05T10:05:33.000Z')).toBe('5 November 2026, 10:05 GMT')
})

test('what is no date is nothing', () => {
  expect(dateWords('soon')).toBe('')
})
