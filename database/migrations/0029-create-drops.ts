import { type Kysely, sql } from 'kysely'

/** Adds products that become buyable at one instant, which orders took them, and products taken off sale at once. */
export async function createDrops(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drops')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('opens_at', 'bigint', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('limit_per_person', 'integer', (column) => column.notNull())
    .addColumn('hold_minutes', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('called_off_at', 'bigint')
    .addCheckConstraint('drops_limit_positive', sql`limit_per_person > 0`)
    .execute()
  await db.schema.createIndex('drops_by_opening').on('drops').column('opens_at').execute()
  await db.schema
    .createTable('drop_products')
    .addColumn('drop_id', 'text', (column) => column.notNull().references('drops.id'))
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id'))
    .addPrimaryKeyConstraint('drop_products_key', ['product_id', 'drop_id'])
    .execute()
  await db.schema
    .createTable('drop_orders')
    .addColumn('drop_id', 'text', (column) => column.notNull().references('drops.id'))
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('pieces', 'integer', (column) => column.notNull())
    .addColumn('phone_hash', 'text', (column) => column.notNull())
    .addColumn('mailbox_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('drop_orders_key', ['order_id', 'drop_id'])
    .execute()
  for (const person of ['phone_hash', 'mailbox_hash']) {
    await db.schema
      .createIndex(`drop_orders_by_${person}`)
      .on('drop_orders')
      .columns([person, 'drop_id'])
      .execute()
  }
  await db.schema.alterTable('products').addColumn('paused_at', 'bigint').execute()
}
