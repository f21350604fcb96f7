import type { InsightRange } from '#domain/insights/insight-range'
import { cellText, type InsightSection } from '#server/insights/insight-table'
import type { SumOfDays } from '#server/insights/insights-data'

const MAX_ROWS = 15

export type PrintedInsights = {
  readonly range: InsightRange
  readonly sums: readonly SumOfDays[]
  readonly sections: readonly InsightSection[]
}

/** Writes tables for the terminal. */
export function insightsText({ range, sums, sections }: PrintedInsights): string {
  return [
    `${range.from} to ${range.to}, compared with ${range.before.from} to ${range.before.to}`,
    'Views and purchases are counted only of visitors who allow it.',
    '',
    ...alignColumns(sums.map(({ label, value, change }) => [label, value, change])),
    ...sections.flatMap((section) => ['', section.heading, ...sectionLines(section)]),
  ].join('\n')
}

function sectionLines({ table, shortTable = table, empty, isEmpty }: InsightSection) {
  const { columns, rows } = shortTable
  if (isEmpty || rows.length === 0) return [empty]
  const isByDay = columns.at(0)?.label === 'Day'
  const shown = isByDay ? rows : rows.slice(0, MAX_ROWS)
  const cells = shown.map((row) =>
    columns.map((column, index) => cellText(row[index] ?? null, column)),
  )
  const more = rows.length - shown.length
  return [
    ...alignColumns([columns.map(({ label }) => label), ...cells]),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
}

/** The first column is aligned to the left, the others to the right. */
function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows.at(0) ?? []).map((_, index) =>
    Math.max(...rows.map((row) => row[index]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
