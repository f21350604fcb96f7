import type { Kysely } from 'kysely'

/** The outbox holds work that is enqueued in the same transaction as its cause and processed later. */
export async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('dedupe_key', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload_json', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('parked_at', 'bigint')
    .addColumn('last_error', 'text')
    .execute()
  await db.schema.createIndex('outbox_by_next').on('outbox').column('next_at').execute()
}
