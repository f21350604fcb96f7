import type { Kysely } from 'kysely'

/** Adds links to an order, and the visits that they open. */
export async function createOrderTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('order_tokens_by_order')
    .on('order_tokens')
    .column('order_id')
    .execute()
  await db.schema
    .createIndex('order_tokens_by_expiry')
    .on('order_tokens')
    .column('expires_at')
    .execute()
  await db.schema.alterTable('orders').addColumn('links_revoked_at', 'bigint').execute()
}
