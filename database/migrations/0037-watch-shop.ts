import type { Kysely } from 'kysely'

/**
 * The columns say which request placed an order, settled its payment and caused a mail; the table, when each part of
 * the shop last worked. All columns may be null: processes of the release before do not write them.
 */
export async function watchShop(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('placed_by_request', 'text').execute()
  await db.schema.alterTable('payment_attempts').addColumn('settled_by_request', 'text').execute()
  await db.schema.alterTable('outbox').addColumn('request_id', 'text').execute()
  await db.schema
    .createTable('heartbeats')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('ok_at', 'bigint')
    .addColumn('failing_since', 'bigint')
    .addColumn('detail', 'text')
    .execute()
}
