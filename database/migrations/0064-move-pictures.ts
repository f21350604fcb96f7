import type { Kysely } from 'kysely'

/** The pictures are being copied to another place: one row while that goes on. */
export async function movePictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('picture_moves')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('open_json', 'text')
    .addColumn('sealed', 'text')
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('copied', 'integer', (column) => column.notNull())
    .addColumn('checked_until', 'text', (column) => column.notNull())
    .addColumn('writes', 'integer', (column) => column.notNull())
    .addColumn('closing_until', 'bigint', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('missing', 'integer', (column) => column.notNull())
    .addColumn('accepts_missing', 'integer', (column) => column.notNull())
    .addColumn('lease_token', 'text')
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .execute()
}
