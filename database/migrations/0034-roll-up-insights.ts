import { type Kysely, sql } from 'kysely'

/**
 * Views of a day are summed by page, by referrer and by country, so that a year is read in milliseconds. Purchases are
 * counted by country without their orders. Indexes find paid orders by time, and the orders of a drop by the drop.
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
  // The index has all columns that are added up, as rows of orders are long, and no unpaid orders, so that placing one
  // writes nothing more.
  await db.schema
    .createIndex('orders_by_paid_time')
    .on('orders')
    .columns(['state', 'paid_at', 'id', 'mode', 'pieces', 'discount_pesewas', 'total_pesewas'])
    .where(sql.ref('paid_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('drop_orders_by_drop')
    .on('drop_orders')
    .columns(['drop_id', 'order_id'])
    .execute()
}
