import { expect, test } from 'vitest'
import { formatAge } from './format-age.ts'

const NOW = 1_800_000_000_000

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 min ago'],
  [59 * 60_000, '59 min ago'],
  [60 * 60_000, '1 h ago'],
  [23.5 * 3_600_000, '23 h ago'],
  [-100_000_000_000, 'just now'],
])('%d ms is shown as %s', (ageMs, words) => {
  expect(formatAge(NOW - ageMs, NOW)).toBe(words)
})
