import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHistogram } from '../load/histogram.ts'
import type { Report } from './round.ts'
import { mergeReports, shareShoppers } from './run-crowd.ts'

function timesOf(...times: readonly number[]) {
  const histogram = createHistogram()
  for (const ms of times) histogram.record(ms)
  return histogram.counted()
}

function aReport(overrides: Partial<Report> = {}): Report {
  return {
    pages: timesOf(),
    orders: timesOf(),
    waiting: timesOf(),
    errors: {},
    generator: { seconds: 1, cpuShare: 0.5, stallMs: 10 },
    early: 0,
    orderedAtMs: { first: 1_000, last: 1_500 },
    placed: [],
    ...overrides,
  }
}

test('every shopper is in one share, and each pair of buyer and visitor in the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 16 }),
      (crowd, n) => {
        const shares = shareShoppers(crowd, n)
        const places = shares.flatMap(({ first, shoppers }) =>
          Array.from({ length: shoppers }, (_, index) => first + index),
        )
        expect(places).toEqual(Array.from({ length: crowd }, (_, index) => index))
        expect(shares.every(({ first }) => first % 2 === 0)).toBe(true)
      },
    ),
  )
})

test('the pieces are held when the fiftieth yes is there, whichever generator got it', () => {
  const early = Array.from({ length: 30 }, (_, index) => ({ atMs: 1_100 + index, units: 1 }))
  const late = Array.from({ length: 20 }, (_, index) => ({ atMs: 1_090 + 10 * index, units: 1 }))
  const round = mergeReports([
    aReport({ placed: early }),
    aReport({ placed: late, orderedAtMs: { first: 990, last: 1_700 } }),
  ])
  expect(round).toMatchObject({ unitsSold: 50, heldMs: 290, orderSeconds: 0.71 })
})

test('while a piece is left, they are not held', () => {
  const placed = [{ atMs: 1_100, units: 49 }]
  expect(mergeReports([aReport({ placed })])).toMatchObject({ unitsSold: 49, heldMs: null })
})

test('a crowd that only browses has ordered for no time', () => {
  expect(mergeReports([aReport({ orderedAtMs: null })])).toMatchObject({
    orderSeconds: 0,
    heldMs: null,
  })
})

test('times and errors of all count, and the busiest generator speaks for them', () => {
  const round = mergeReports([
    aReport({ orders: timesOf(1, 2), errors: { gone: 1 }, early: 1 }),
    aReport({
      orders: timesOf(90),
      errors: { gone: 2, late: 1 },
      generator: { seconds: 2, cpuShare: 0.1, stallMs: 30 },
      early: 2,
    }),
  ])
  expect(round.orders).toMatchObject({ count: 3, longest: 90 })
  expect(round.errors).toEqual({ gone: 3, late: 1 })
  expect(round.generator).toEqual({ seconds: 2, cpuShare: 0.5, stallMs: 30 })
  expect(round.early).toBe(3)
})
