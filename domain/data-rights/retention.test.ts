import { expect, test } from 'vitest'
import { RETENTION } from './retention.ts'

test('orders are kept 7 years and analytics 26 months (§9)', () => {
  expect(RETENTION.orders.words).toBe('7 years')
  expect(RETENTION.analytics.words).toBe('26 months')
})

const STARTS = Array.from({ length: 1500 }, (_, day) => Date.UTC(2024, 0, 1 + day))

test('no order is deleted before its years have passed, whatever the leap years', () => {
  for (const start of STARTS) {
    expect(start + RETENTION.orders.ms).toBeGreaterThanOrEqual(laterBy(start, 7 * 12))
  }
})

test.each([
  ['analytics', 26],
  ['contactMessages', 24],
  ['dataRightsRequests', 36],
] as const)('%s are never kept longer than %i months', (kind, months) => {
  for (const start of STARTS) {
    expect(start + RETENTION[kind].ms).toBeLessThanOrEqual(laterBy(start, months))
  }
})

function laterBy(startMs: number, months: number): number {
  const date = new Date(startMs)
  // The 31st of a shorter month is its last day.
  const lastOfMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)
  return Math.min(date.setUTCMonth(date.getUTCMonth() + months), lastOfMonth)
}
