import type { Kysely } from 'kysely'

/** The tables hold aggregated counts, not visits: nothing here can be traced to a person. */
export async function createInsights(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('insight_views')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('referrer', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('insight_views_key', ['day', 'page', 'referrer', 'country'])
    .execute()

  await db.schema
    .createTable('insight_purchases')
    .addColumn('order_id', 'text', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('value_pesewas', 'integer', (column) => column.notNull())
    .addColumn('pieces', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('insight_purchases_by_day')
    .on('insight_purchases')
    .column('day')
    .execute()
}
