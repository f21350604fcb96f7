import { expect, test } from 'vitest'
import { clockText, type Sight, seeTimeLeft, spokenTimeLeft, timeWords } from './time-left.ts'

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

test.each([
  [3_600_000, '1 hour'],
  [3_599_001, '1 hour'],
  [5_400_000, '1 hour 30 minutes'],
  [122_000, '2 minutes 2 seconds'],
  [600_000, '10 minutes'],
  [1, '1 second'],
])('%i ms are, in words, %s', (leftMs, words) => {
  expect(timeWords(leftMs)).toBe(words)
})

/** Collects everything that is said from here on, with the time left at which it is first said. */
function heardIn(seconds: readonly number[]) {
  const heard: string[] = []
  let sight: Sight | null = null
  let last = ''
  for (const second of seconds) {
    sight = seeTimeLeft(sight, second * 1000)
    const sentence = spokenTimeLeft(sight)
    if (sentence !== last && sentence !== '') heard.push(`${clockText(second * 1000)} ${sentence}`)
    last = sentence
  }
  return heard
}

function downFrom(first: number, last = 1): readonly number[] {
  return Array.from({ length: first - last + 1 }, (_, index) => first - index)
}

test('a screen reader hears of an hour, ten minutes and one minute at those times, and of nothing between [D162]', () => {
  expect(heardIn(downFrom(7200))).toEqual([
    '1:00:00 One hour to go.',
    '0:10:00 Ten minutes to go.',
    '0:01:00 One minute to go.',
  ])
})

test('a page that is opened late says what is left, not ten minutes [D162]', () => {
  expect(heardIn(downFrom(122))).toEqual([
    '0:02:02 2 minutes 2 seconds to go.',
    '0:01:00 One minute to go.',
  ])
})

test('after the phone slept past a mark it says what is left [D162]', () => {
  expect(heardIn([...downFrom(1200, 1100), ...downFrom(122)])).toEqual([
    '0:20:00 20 minutes to go.',
    '0:02:02 2 minutes 2 seconds to go.',
    '0:01:00 One minute to go.',
  ])
})
