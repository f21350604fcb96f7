import { insightDay } from '#domain/insights/insight-day'
import type { AppContext } from '../base/context.ts'
import { insightSections } from './insight-sections.ts'
import { tableCsv } from './insight-table.ts'
import { INSIGHT_TABLES } from './insights-data.ts'
import { loadInsights } from './load-insights.ts'
import { readInsightRange } from './read-question.ts'

/** Writes one table as CSV; null if there is no such table, or the days are none. */
export async function insightsFile(
  { db, now, orders }: Pick<AppContext, 'db' | 'now' | 'orders'>,
  search: URLSearchParams,
) {
  const table = INSIGHT_TABLES.find((each) => each === search.get('table'))
  const asked = readInsightRange(search, now())
  if (table === undefined || !asked.ok) return null
  const range = asked.value
  const withTest = orders.payments.mode === 'test'
  const report = await loadInsights(db, { range, today: insightDay(now()), withTest })
  const section = insightSections(report).find(({ id }) => id === table)
  if (section === undefined) return null
  const name = `insights-${table}-${range.from}-${range.to}.csv`
  return { name, type: 'text/csv; charset=utf-8', text: tableCsv(section.table) }
}
