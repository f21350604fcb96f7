import { countNoun } from '#domain/count-noun'
import { dayTextWithYear } from '#domain/insights/day-text'
import { startOfDay } from '#domain/insights/days'
import { insightDay } from '#domain/insights/insight-day'
import {
  DEFAULT_DAYS,
  type InsightRange,
  lastDays,
  PRESET_DAYS,
} from '#domain/insights/insight-range'
import { insightMessages } from '#domain/owner-messages/insights'
import { insightSections } from '#server/insights/insight-sections'
import { insightSums } from '#server/insights/insight-sums'
import { cellText, type InsightSection } from '#server/insights/insight-table'
import type { InsightSectionData } from '#server/insights/insights-data'
import { loadInsights } from '#server/insights/load-insights'
import { readInsightRange } from '#server/insights/read-question'
import { insightsFilePath } from '../kit/paths.ts'
import type { ScreenRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

/** The file has the rows beyond this limit. */
const MAX_ROWS = 40

export const load = async ({ context, search }: ScreenRequest) => {
  const { db, now, orders } = context
  const nowMs = now()
  const today = insightDay(nowMs)
  const asked = readInsightRange(search, nowMs)
  const range = asked.ok ? asked.value : lastDays(DEFAULT_DAYS, today)
  const withTest = orders.payments.mode === 'test'
  const report = await loadInsights(db, { range, today, withTest })
  const typed = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  return show('insights', 'Insights', {
    ...(asked.ok ? { from: range.from, to: range.to } : typed),
    errors: asked.ok ? {} : { [asked.error.field]: insightMessages[asked.error.code] },
    presets: PRESET_DAYS.map((days) => ({
      label: `${days} days`,
      href: `${screens.insights.path}?days=${days}`,
      isCurrent: asked.ok && range.to === today && range.days === days,
    })),
    span: spanWords(range),
    sums: insightSums(report),
    sections: insightSections(report).map((section) => toData(section, range)),
  })
}

function spanWords({ from, to, days, before }: InsightRange): string {
  const earlier = days === 1 ? 'the day before' : `the ${countNoun(days, 'day')} before`
  return `${dates({ from, to })}, compared with ${earlier} (${dates(before)})`
}

function dates({ from, to }: { readonly from: string; readonly to: string }): string {
  const [first, last] = [from, to].map((day) => dayTextWithYear(startOfDay(day) ?? 0))
  return first === last ? `${first}` : `${first} to ${last}`
}

function toData(section: InsightSection, { from, to }: InsightRange): InsightSectionData {
  const { id, heading, note, empty, plots, table, shortTable = table } = section
  const { columns } = shortTable
  const rows = section.isEmpty ? [] : shortTable.rows
  return {
    id,
    heading,
    note,
    empty,
    plots,
    columns: columns.map(({ label }) => label),
    rows: rows.slice(0, MAX_ROWS_OF[id] ?? MAX_ROWS).map((row) =>
      row.map((cell, index) => {
        const column = columns[index]
        return column ? cellText(cell, column) : ''
      }),
    ),
    more: Math.max(0, rows.length - (MAX_ROWS_OF[id] ?? MAX_ROWS)),
    fileUrl: insightsFilePath(id, { from, to }),
  }
}

/** Days are never cut off: there are as many as columns of the plot. */
const MAX_ROWS_OF: Readonly<Partial<Record<InsightSection['id'], number>>> = {
  takings: 200,
  visits: 200,
}
