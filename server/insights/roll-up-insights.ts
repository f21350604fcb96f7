import { rollUpViews } from '#database/repositories/insight-totals'
import { insightDay } from '#domain/insights/insight-day'
import type { AppContext } from '../context.ts'

/** Sums the views of days that are over. Several processes may do so at once. */
export async function rollUpInsights({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await rollUpViews(db, insightDay(now()))
}
