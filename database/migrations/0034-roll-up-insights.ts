import type { Kysely } from 'kysely'

/**
 * Views of a day summed by page, by referrer and by country, so that a year is read in milliseconds; purchases
 * by country without their orders; and the orders of a drop by the drop.
 */
export async function rollUpInsights(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('insight_totals')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('insight_totals_key', ['kind', 'day', 'name'])
    .execute()
  await db.schema
    .createTable('insight_purchase_countries')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('purchases', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('insight_purchase_countries_key', ['day', 'country'])
    .execute()
  await db.schema
    .createIndex('drop_orders_by_drop')
    .on('drop_orders')
    .columns(['drop_id', 'order_id'])
    .execute()
}
