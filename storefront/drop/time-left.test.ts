import { expect, test } from 'vitest'
import { clockText, spokenTimeLeft } from './time-left.ts'

test.each([
  [51 * 3_600_000 + 4 * 60_000 + 5_000, '51:04:05'],
  [3_600_000, '1:00:00'],
  [8_001, '0:00:09'],
  [1, '0:00:01'],
  [0, '0:00:00'],
  [-5_000, '0:00:00'],
])('%i ms are %s', (leftMs, text) => {
  expect(clockText(leftMs)).toBe(text)
})

test('a screen reader hears of an hour, ten minutes and one minute, and of nothing between', () => {
  const heard = new Set<string>()
  for (let leftMs = 2 * 3_600_000; leftMs > 0; leftMs -= 1000) heard.add(spokenTimeLeft(leftMs))
  expect([...heard]).toEqual(['', 'One hour to go.', 'Ten minutes to go.', 'One minute to go.'])
})
