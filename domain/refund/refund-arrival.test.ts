import { expect, test } from 'vitest'
import { arrivalOf, refundArrival } from './refund-arrival.ts'

const NOW = Date.parse('2026-11-18T12:00Z')
const DAY_MS = 86_400_000
const USUAL = 'within 3 to 10 working days'

test.each([
  ['2026-11-24T09:00Z', 'by 24 November 2026'],
  ['2026-11-18T00:00Z', 'by 18 November 2026'],
  ['2026-11-17T23:59Z', USUAL],
])('the provider’s day is said unless it has passed: %s', (day, words) => {
  expect(refundArrival(Date.parse(day), NOW)).toBe(words)
})

test('without a day of the provider it is 3 to 10 working days', () => {
  expect(refundArrival(null, NOW)).toBe(USUAL)
})

const refund = { state: 'done', reference: 'NKB1', expectedAtMs: null, settledAtMs: NOW } as const

test('a refund that is done is on its way for ten working days, then nothing is promised', () => {
  expect(arrivalOf(refund, NOW + 3 * DAY_MS)).toBe(USUAL)
  expect(arrivalOf(refund, NOW + 15 * DAY_MS)).toBeNull()
  expect(arrivalOf({ ...refund, expectedAtMs: NOW - DAY_MS }, NOW)).toBeNull()
})

test.each(['asking', 'failed', 'needs-details', 'refused', 'uncertain'] as const)(
  'nothing is promised for a refund whose money does not move: %s',
  (state) => {
    expect(arrivalOf({ ...refund, state, expectedAtMs: NOW + DAY_MS }, NOW)).toBeNull()
  },
)

test('nor for money that was given back in person', () => {
  expect(arrivalOf({ ...refund, reference: null }, NOW)).toBeNull()
})
