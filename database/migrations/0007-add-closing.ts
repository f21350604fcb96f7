import type { Kysely } from 'kysely'

/** The columns say how a review case was resolved; the indexes find a person's open orders. */
export async function addClosing(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'webhook_events']) {
    await db.schema.alterTable(table).addColumn('closed_at', 'bigint').execute()
    await db.schema.alterTable(table).addColumn('closed_note', 'text').execute()
  }
  await db.schema.createIndex('orders_by_phone').on('orders').columns(['phone', 'state']).execute()
  await db.schema
    .createIndex('orders_by_source')
    .on('orders')
    .columns(['source_hash', 'state'])
    .execute()
}
