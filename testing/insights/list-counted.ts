import type { Kysely } from 'kysely'
import type { CountedView } from '#database/insights/insights'
import type { Schema } from '#database/schema'

/** Views are listed as they are counted, before they are summed by day. */
export function listViews(db: Kysely<Schema>): Promise<CountedView[]> {
  return db.selectFrom('insight_views').selectAll().execute()
}

export function listPurchases(db: Kysely<Schema>) {
  return db.selectFrom('insight_purchases').selectAll().orderBy('order_id').execute()
}

export function listPurchaseCountries(db: Kysely<Schema>) {
  return db.selectFrom('insight_purchase_countries').selectAll().orderBy('country').execute()
}
