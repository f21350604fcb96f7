import type { Kysely } from 'kysely'

/** Stores the payment mode of each order, and facts that must survive lost settings. */
export async function addPaymentMode(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('mode', 'text').execute()
  await db.schema
    .createTable('shop_facts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
}
