import type { CountedView, Purchases } from '#database/repositories/insights'
import { insightDay } from '#domain/insights/insight-day'

export type Named = { readonly name: string; readonly views: number }
export type Day = {
  readonly day: string
  readonly views: number
  readonly orders: number
  readonly valuePesewas: number
}
export type Summary = {
  /** Every day of the period, including days without events. */
  readonly days: readonly Day[]
  readonly views: number
  readonly orders: number
  readonly pieces: number
  /** What is left after refunds, made or under way. */
  readonly valuePesewas: number
  readonly refundedPesewas: number
  readonly pages: readonly Named[]
  readonly referrers: readonly Named[]
  readonly countries: readonly Named[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_LISTED = 15

export function firstDay(nowMs: number, days: number): string {
  return insightDay(nowMs - (days - 1) * DAY_MS)
}

export function summarise(
  views: readonly CountedView[],
  purchases: readonly Purchases[],
  { nowMs, days }: { readonly nowMs: number; readonly days: number },
): Summary {
  const span = Array.from({ length: days }, (_, index) =>
    insightDay(nowMs - (days - 1 - index) * DAY_MS),
  )
  return {
    days: span.map((day) => {
      const bought = purchases.find((purchase) => purchase.day === day)
      return {
        day,
        views: sum(views.filter((view) => view.day === day).map((view) => view.views)),
        orders: bought?.orders ?? 0,
        valuePesewas: bought?.valuePesewas ?? 0,
      }
    }),
    views: sum(views.map((view) => view.views)),
    orders: sum(purchases.map(({ orders }) => orders)),
    pieces: sum(purchases.map(({ pieces }) => pieces)),
    valuePesewas: sum(purchases.map(({ valuePesewas }) => valuePesewas)),
    refundedPesewas: sum(purchases.map(({ refundedPesewas }) => refundedPesewas)),
    pages: most(views, ({ page }) => page),
    referrers: most(views, ({ referrer }) => referrer || 'none'),
    countries: most(views, ({ country }) => country || 'unknown'),
  }
}

function most(views: readonly CountedView[], nameOf: (view: CountedView) => string): Named[] {
  const counts = new Map<string, number>()
  for (const view of views) {
    counts.set(nameOf(view), (counts.get(nameOf(view)) ?? 0) + view.views)
  }
  return [...counts]
    .map(([name, count]) => ({ name, views: count }))
    .sort((a, b) => b.views - a.views || a.name.localeCompare(b.name))
    .slice(0, MAX_LISTED)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
