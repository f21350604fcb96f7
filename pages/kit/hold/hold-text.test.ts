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

/** Collects everything that is said from here on, with the time left at which it is first said. */
function heardFrom(fromMs: number) {
  const heard: [string, string][] = []
  let last = ''
  for (let leftMs = fromMs; leftMs >= -5_000; leftMs -= 1000) {
    const sentence = spokenHold({ fromMs, lastMs: leftMs }, { held: 'Held.', over: 'Over.' })
    if (sentence !== last && sentence !== '') heard.push([holdClockText(leftMs), sentence])
    last = sentence
  }
  return heard
}

test('a screen reader hears four sentences in ten minutes [D57]', () => {
  expect(heardFrom(600_000)).toEqual([
    ['10:00', 'Held.'],
    ['5:00', 'Five minutes left to pay.'],
    ['1:00', 'One minute left to pay.'],
    ['0:00', 'Over.'],
  ])
})

test('whoever comes late hears what is left, and never that five minutes are [D162]', () => {
  expect(heardFrom(122_000)).toEqual([
    ['2:02', '2 minutes 2 seconds left to pay.'],
    ['1:00', 'One minute left to pay.'],
    ['0:00', 'Over.'],
  ])
})

test('of a clock that ends before the time to pay, no time left to pay is said [D162]', () => {
  const words = { held: 'Held.', over: 'Mailed, too.', isToPay: false }
  const heard = new Set<string>()
  for (let leftMs = 300_000; leftMs >= 0; leftMs -= 1000) {
    heard.add(spokenHold({ fromMs: 300_000, lastMs: leftMs }, words))
  }
  expect([...heard]).toEqual(['Held.', '', 'Mailed, too.'])
})

test('no sentence about the time left stays until it is wrong [D162]', () => {
  const words = { held: 'Held.', over: 'Over.' }
  expect(spokenHold({ fromMs: 600_000, lastMs: 122_000 }, words)).toBe('')
  expect(spokenHold({ fromMs: 122_000, lastMs: 90_000 }, words)).toBe('')
})
