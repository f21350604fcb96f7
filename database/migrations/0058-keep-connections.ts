import type { Kysely } from 'kysely'

/** What the owner types in the back office instead of the server's environment. */
export async function keepConnections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('connections')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('open_json', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text')
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
}
