import { compareWords, purchaseRate } from '#domain/insights/compare'
import { countText, moneyText } from './insight-table.ts'
import type { SumOfDays } from './insights-data.ts'
import type { DayFigures, InsightReport } from './load-insights.ts'

type Figure = Exclude<keyof DayFigures, 'day'>

/** The figures of all days together, compared with the days before. */
export function insightSums(report: InsightReport): readonly SumOfDays[] {
  return [
    sumOf(report, 'Takings', { of: 'takings', written: moneyText, nothing: 'no orders before' }),
    sumOf(report, 'Orders', { of: 'orders', written: countText, nothing: 'no orders before' }),
    sumOf(report, 'Pieces', { of: 'units', written: countText, nothing: 'no orders before' }),
    sumOf(report, 'Refunded', { of: 'refunded', written: moneyText, nothing: 'nothing before' }),
    sumOf(report, 'Counted views', { of: 'views', written: countText, nothing: 'no views before' }),
    rateOf(report),
  ]
}

type Words = {
  readonly of: Figure
  readonly written: (amount: number) => string
  readonly nothing: string
}

function sumOf(report: InsightReport, label: string, { of, written, nothing }: Words): SumOfDays {
  const [now, before] = [total(report.days, of), total(report.daysBefore, of)]
  return {
    label,
    value: written(now),
    change: compareWords({ now, before }, { written, nothing }),
  }
}

function rateOf({ days, daysBefore }: InsightReport): SumOfDays {
  const now = purchaseRate(total(days, 'purchases'), total(days, 'views'))
  const before = purchaseRate(total(daysBefore, 'purchases'), total(daysBefore, 'views'))
  const words = { written: countText, nothing: 'no purchases before' }
  return {
    label: 'Purchases for each 100 views',
    value: now === null ? 'no views' : countText(now),
    change: before === null ? 'no views before' : compareWords({ now: now ?? 0, before }, words),
  }
}

function total(days: readonly DayFigures[], figure: Figure): number {
  return days.reduce((sum, day) => sum + day[figure], 0)
}
