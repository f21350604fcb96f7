import { expect, test } from 'vitest'
import { holdClockText, spokenHold } from './hold-text.ts'

test.each([
  [2 * 3_600_000, '2:00:00'],
  [3_599_001, '1:00:00'],
  [3_599_000, '59:59'],
  [581_500, '9:42'],
  [60_000, '1:00'],
  [4_100, '0:05'],
  [0, '0:00'],
])('%i ms are %s', (leftMs, text) => {
  expect(holdClockText(leftMs)).toBe(text)
})

test('a screen reader hears four sentences in ten minutes [D57]', () => {
  const heard: string[] = []
  for (let leftMs = 600_000; leftMs >= -5_000; leftMs -= 1000) {
    const said = spokenHold(leftMs, { held: 'Held.', over: 'Over.' })
    if (said !== heard.at(-1)) heard.push(said)
  }
  expect(heard).toEqual([
    'Held.',
    'Less than five minutes left to pay.',
    'Less than a minute left to pay.',
    'Over.',
  ])
})
