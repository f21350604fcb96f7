import type { Kysely } from 'kysely'

/**
 * The owner's lists of sections of the home page, and what each person prepares. No row: the home page has the sections
 * of the release. Phones may have a poster and a film of their own.
 */
export async function composeHome(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('home_lists')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('sections_json', 'text', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('home_drafts')
    .addColumn('staff_id', 'text', (column) => column.primaryKey())
    .addColumn('sections_json', 'text', (column) => column.notNull())
    .addColumn('seen', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .execute()
  for (const column of ['portrait_picture', 'portrait_film_json']) {
    await db.schema.alterTable('home_page').addColumn(column, 'text').execute()
  }
  for (const column of ['portrait_focus_x', 'portrait_focus_y']) {
    await db.schema.alterTable('home_page').addColumn(column, 'integer').execute()
  }
}
