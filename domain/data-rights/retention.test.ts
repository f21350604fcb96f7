import { expect, test } from 'vitest'
import { RETENTION } from './retention.ts'

const STARTS = Array.from({ length: 1500 }, (_, day) => Date.UTC(2024, 0, 1 + day))

test('no order is deleted before its years are over, whatever the leap years', () => {
  const { words, ms } = RETENTION.orders
  for (const start of STARTS) {
    expect(start + ms).toBeGreaterThanOrEqual(laterBy(start, monthsIn(words)))
  }
})

const { orders: _, ...OTHERS } = RETENTION

test.each(Object.entries(OTHERS))('%s are never kept longer than the words say', (_kind, kept) => {
  const [, days] = /^(\d+) days?$/.exec(kept.words) ?? []
  if (days) return expect(kept.ms).toBe(Number(days) * 24 * 60 * 60 * 1000)
  for (const start of STARTS) {
    expect(start + kept.ms).toBeLessThanOrEqual(laterBy(start, monthsIn(kept.words)))
  }
})

/** The privacy policy promises a period in these words. */
function monthsIn(words: string): number {
  const [, count, unit] = /^(\d+) (year|month)s$/.exec(words) ?? []
  return Number(count) * (unit === 'year' ? 12 : 1)
}

function laterBy(startMs: number, months: number): number {
  const date = new Date(startMs)
  // The 31st of a shorter month is its last day.
  const lastOfMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)
  return Math.min(date.setUTCMonth(date.getUTCMonth() + months), lastOfMonth)
}
