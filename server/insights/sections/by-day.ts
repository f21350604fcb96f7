import { purchaseRate } from '#domain/insights/compare'
import { dayText } from '#domain/insights/day-text'
import { startOfDay } from '#domain/insights/days'
import { countText, type InsightSection, type InsightTable, moneyText } from '../insight-table.ts'
import type { PlotData } from '../insights-data.ts'
import type { DayFigures, InsightReport } from '../load-insights.ts'

/** More columns than this are too thin to see: then each is a week. */
const MAX_COLUMNS = 62
const WEEK = 7

export function takingsSection({ days, daysBefore }: InsightReport): InsightSection {
  const step = stepOf(days)
  const [shown, before] = [stretches(days, step), stretches(daysBefore, step)]
  return {
    id: 'takings',
    heading: `Takings by ${step === 1 ? 'day' : 'week'}`,
    note: null,
    empty: 'No paid orders in these days.',
    isEmpty: [...days, ...daysBefore].every(({ orders, refunded }) => orders + refunded === 0),
    plots: [
      plotOf(shown, before, {
        what: 'Takings',
        figureOf: (each) => each.takings,
        written: moneyText,
      }),
    ],
    table: takingsTable(days, daysBefore),
    ...(step === 1 ? {} : { shortTable: takingsTable(shown, before) }),
  }
}

export function visitsSection({ days, daysBefore }: InsightReport): InsightSection {
  const step = stepOf(days)
  const [shown, before] = [stretches(days, step), stretches(daysBefore, step)]
  const views = plotOf(shown, before, {
    what: 'Views',
    figureOf: (each) => each.views,
    written: countText,
  })
  const rates = plotOf(shown, before, {
    what: 'Counted purchases for each 100 views',
    figureOf: rateOf,
    written: countText,
  })
  return {
    id: 'visits',
    heading: `Views and purchases by ${step === 1 ? 'day' : 'week'}`,
    note: 'Only of visitors who allowed counting. Views are counted by page, so nobody is followed from page to page.',
    empty: 'No views were counted in these days.',
    isEmpty: [...days, ...daysBefore].every((each) => each.views + each.purchases === 0),
    plots: [views, ...(days.some(({ purchases }) => purchases > 0) ? [rates] : [])],
    table: visitsTable(days, daysBefore),
    ...(step === 1 ? {} : { shortTable: visitsTable(shown, before) }),
  }
}

function stepOf(days: readonly DayFigures[]): number {
  return days.length > MAX_COLUMNS ? WEEK : 1
}

/** Some days become one, under the first of them. */
function stretches(days: readonly DayFigures[], step: number): readonly DayFigures[] {
  return Array.from({ length: Math.ceil(days.length / step) }, (_, index) => {
    const some = days.slice(index * step, (index + 1) * step)
    const day = some.at(0)?.day ?? ''
    const sum = (figureOf: (each: DayFigures) => number) =>
      some.reduce((total, each) => total + figureOf(each), 0)
    return {
      day,
      orders: sum((each) => each.orders),
      units: sum((each) => each.units),
      takings: sum((each) => each.takings),
      refunded: sum((each) => each.refunded),
      views: sum((each) => each.views),
      purchases: sum((each) => each.purchases),
    }
  })
}

function takingsTable(days: readonly DayFigures[], before: readonly DayFigures[]): InsightTable {
  return {
    columns: [
      { label: 'Day', unit: 'text' },
      { label: 'Orders', unit: 'count' },
      { label: 'Pieces', unit: 'count' },
      { label: 'Takings', unit: 'money' },
      { label: 'Refunded', unit: 'money' },
      { label: 'Takings before', unit: 'money' },
    ],
    rows: days.map(({ day, orders, units, takings, refunded }, index) => [
      day,
      orders,
      units,
      takings,
      refunded,
      before[index]?.takings ?? 0,
    ]),
  }
}

function visitsTable(days: readonly DayFigures[], before: readonly DayFigures[]): InsightTable {
  return {
    columns: [
      { label: 'Day', unit: 'text' },
      { label: 'Views', unit: 'count' },
      { label: 'Purchases', unit: 'count' },
      { label: 'For 100 views', unit: 'rate' },
      { label: 'Views before', unit: 'count' },
    ],
    rows: days.map(({ day, views, purchases }, index) => [
      day,
      views,
      purchases,
      purchaseRate(purchases, views),
      before[index]?.views ?? 0,
    ]),
  }
}

function rateOf({ purchases, views }: DayFigures): number {
  return purchaseRate(purchases, views) ?? 0
}

type Plotted = {
  readonly what: string
  readonly figureOf: (day: DayFigures) => number
  readonly written: (figure: number) => string
}

function plotOf(
  days: readonly DayFigures[],
  before: readonly DayFigures[],
  { what, figureOf, written }: Plotted,
): PlotData {
  const most = days.toSorted((a, b) => figureOf(b) - figureOf(a)).at(0)
  const highest = most ? `, most on ${labelOf(most)}: ${written(figureOf(most))}` : ''
  return {
    kind: 'columns',
    title: `${what}${highest}`,
    points: days.map((day) => ({
      label: labelOf(day),
      value: figureOf(day),
      words: written(figureOf(day)),
    })),
    before: before.map(figureOf),
  }
}

function labelOf({ day }: DayFigures): string {
  return dayText(startOfDay(day) ?? 0)
}
