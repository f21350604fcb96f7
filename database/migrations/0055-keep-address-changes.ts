import type { Kysely } from 'kysely'

/**
 * The tables hold where orders went before their buyers or the shop corrected it, and the codes that prove a buyer's
 * mailbox.
 */
export async function keepAddressChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('address_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('before_json', 'text', (column) => column.notNull())
    .addColumn('after_json', 'text', (column) => column.notNull())
    .addColumn('difference_pesewas', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('address_changes_by_order')
    .on('address_changes')
    .column('order_id')
    .execute()
  await db.schema
    .createTable('address_codes')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('orders.id'))
    .addColumn('code_hash', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
