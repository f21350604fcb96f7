import type { Kysely } from 'kysely'

/** The owner's logo, colours and faces. No row: the shop looks as it shipped. */
export async function keepLooks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('looks')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('look_json', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('look_files')
    .addColumn('file', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
}
