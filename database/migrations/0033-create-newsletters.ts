import { type Kysely, sql } from 'kysely'

/** The owner writes newsletters to all readers. Who has got one is not stored: the cursor says how far it is. */
export async function createNewsletters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('blocks_json', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('paused_because', 'text')
    .addColumn('next_after', 'text')
    .addColumn('readers', 'integer', (column) => column.notNull())
    .addColumn('enqueued', 'integer', (column) => column.notNull())
    .addColumn('sent', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('bounced', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('newsletters_by_state')
    .on('newsletters')
    .columns(['state', 'created_at'])
    .execute()
  // The outbox has few of these rows at a time: each is deleted when it is settled.
  await db.schema
    .createIndex('outbox_newsletters')
    .on('outbox')
    .column('dedupe_key')
    .where(sql.ref('kind'), '=', sql.lit('newsletter'))
    .execute()
}
