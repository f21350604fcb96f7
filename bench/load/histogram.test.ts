import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentile } from '../orders/percentile.ts'
import { createHistogram } from './histogram.ts'

function summaryOf(times: readonly number[]) {
  const histogram = createHistogram()
  for (const ms of times) histogram.record(ms)
  return histogram.summary()
}

test('percentiles are at most 2 % above those of the times themselves, and never below', () => {
  const time = fc.double({ min: 0.02, max: 100_000, noNaN: true })
  fc.assert(
    fc.property(fc.array(time, { minLength: 1, maxLength: 300 }), (times) => {
      const summary = summaryOf(times)
      for (const [percent, found] of [
        [50, summary.p50],
        [95, summary.p95],
        [99, summary.p99],
      ] as const) {
        const exact = percentile(times, percent)
        expect(found).toBeGreaterThanOrEqual(exact * 0.999_999)
        expect(found).toBeLessThanOrEqual(exact * 1.020_001)
      }
    }),
  )
})

test('what two processes have recorded is summed up as if one had recorded all of it', () => {
  const times = fc.array(fc.double({ min: 0, max: 200_000, noNaN: true }))
  fc.assert(
    fc.property(times, times, (some, others) => {
      const together = createHistogram()
      for (const part of [some, others]) {
        const own = createHistogram()
        for (const ms of part) own.record(ms)
        together.add(own.counted())
      }
      expect(together.summary()).toEqual(summaryOf([...some, ...others]))
    }),
  )
})

test('the longest time and the count are exact', () => {
  expect(summaryOf([3, 1_234.5, 2])).toMatchObject({ count: 3, longest: 1_234.5 })
})

test('times outside of the range are counted, not lost', () => {
  expect(summaryOf([0, 0, 0, 500_000])).toMatchObject({ count: 4, p50: 0.01, longest: 500_000 })
})

test('without a time everything is zero', () => {
  expect(summaryOf([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0, longest: 0 })
})
