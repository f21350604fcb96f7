import { seededPostgres, seededSqlite } from '#testing/database/throwaway'
import { fillInsights } from '#testing/insights/fill-insights'
import { BUDGETS } from '../budgets.ts'
import { timeScreens } from '../owner/time-screens.ts'

const ADDRESSES = [
  '/owner/insights',
  '/owner/insights?days=90',
  '/owner/insights?days=365',
  '/owner/insights?days=800',
  '/owner/insights/export.csv?table=stock&days=30',
] as const

/** The shop has 1,000,000 counted views and 10,000 orders in 400 days. */
export function measureInsights() {
  return timeScreens({
    addresses: ADDRESSES,
    budgetMs: BUDGETS.insightsPageMs,
    sqlite: seededSqlite,
    postgres: seededPostgres,
    fill: ({ db, now, engine }) =>
      fillInsights(db, { nowMs: now(), isPostgres: engine === 'postgres' }),
  })
}
