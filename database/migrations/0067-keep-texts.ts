import type { Kysely } from 'kysely'

/** The texts that the owner has written, with their versions, and those that are not published yet. */
export async function keepTexts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('texts')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('content_json', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_by', 'text')
    .addColumn('asks_consent', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('texts_key', ['name', 'version'])
    .execute()
  await db.schema
    .createTable('text_drafts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('edition', 'integer', (column) => column.notNull())
    .addColumn('content_json', 'text')
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_by', 'text')
    .execute()
}
