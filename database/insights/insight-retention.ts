import type { Kysely } from 'kysely'
import { insightDay } from '#domain/insights/insight-day'
import { inBatches } from '../in-batches.ts'
import type { Schema } from '../schema.ts'

/** §9: analytics are kept for 26 months. Returns the number of deleted rows. */
export async function pruneInsights(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  const firstKept = insightDay(beforeMs)
  const views = await inBatches((maxRows) => deleteViews(db, firstKept, maxRows))
  const totals = await inBatches((maxRows) => deleteTotals(db, firstKept, maxRows))
  const purchases = await inBatches((maxRows) => deletePurchases(db, firstKept, maxRows))
  const { numDeletedRows: countries } = await db
    .deleteFrom('insight_purchase_countries')
    .where('day', '<', firstKept)
    .executeTakeFirst()
  return views + totals + purchases + Number(countries)
}

async function deleteViews(db: Kysely<Schema>, firstKept: string, maxRows: number) {
  const old = db
    .selectFrom('insight_views')
    .select(['day', 'page', 'referrer', 'country'])
    .where('day', '<', firstKept)
    .limit(maxRows)
  const { numDeletedRows } = await db
    .deleteFrom('insight_views')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('day', 'page', 'referrer', 'country'),
        'in',
        old.$asTuple('day', 'page', 'referrer', 'country'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function deletePurchases(db: Kysely<Schema>, firstKept: string, maxRows: number) {
  const old = db
    .selectFrom('insight_purchases')
    .select('order_id')
    .where('day', '<', firstKept)
    .limit(maxRows)
  const { numDeletedRows } = await db
    .deleteFrom('insight_purchases')
    .where('order_id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function deleteTotals(db: Kysely<Schema>, firstKept: string, maxRows: number) {
  const old = db
    .selectFrom('insight_totals')
    .select(['kind', 'day', 'name'])
    .where('day', '<', firstKept)
    .limit(maxRows)
  const { numDeletedRows } = await db
    .deleteFrom('insight_totals')
    .where(({ eb, refTuple }) =>
      eb(refTuple('kind', 'day', 'name'), 'in', old.$asTuple('kind', 'day', 'name')),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
