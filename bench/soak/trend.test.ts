import { expect, test } from 'vitest'
import { growthPerMinute, type Sample, secondHalf } from './trend.ts'

function samplesOf(megabytesAt: (seconds: number) => number): readonly Sample[] {
  return Array.from({ length: 61 }, (_, index) => {
    const atSeconds = index * 5
    return { atSeconds, megabytes: megabytesAt(atSeconds) }
  })
}

test('a leak of six megabytes a minute is detected despite the sawtooth of garbage collection', () => {
  const leaking = samplesOf((seconds) => 100 + seconds / 10 + (seconds % 10))
  expect(growthPerMinute(leaking)).toBeCloseTo(6, 0)
})

test('memory that goes up and down does not grow', () => {
  expect(growthPerMinute(samplesOf((seconds) => 100 + (seconds % 10)))).toBeCloseTo(0, 1)
})

test('growth in the first half does not count in the second', () => {
  const filling = samplesOf((seconds) => Math.min(150, 100 + seconds))
  expect(growthPerMinute(filling)).toBeGreaterThan(3)
  expect(growthPerMinute(secondHalf(filling))).toBe(0)
})

test('one sample has no trend', () => {
  expect(growthPerMinute([{ atSeconds: 0, megabytes: 100 }])).toBe(0)
})
