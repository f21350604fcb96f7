import { type Kysely, sql } from 'kysely'

/** This is double opt-in: no newsletter goes to an address before its owner has confirmed it. */
export async function confirmSubscribers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('subscribers')
    .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('subscribers')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('pending'))
    .execute()
  await db.schema
    .alterTable('subscribers')
    .addColumn('state_since', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update subscribers set address = email, state_since = created_at`.execute(db)

  await db.schema
    .createTable('subscriber_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) =>
      column.notNull().references('subscribers.email').onDelete('cascade'),
    )
    .addColumn('confirms_until', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('subscriber_links_by_email')
    .on('subscriber_links')
    .column('email')
    .execute()
}
