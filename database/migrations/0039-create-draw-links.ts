import { type Kysely, sql } from 'kysely'

/**
 * Adds the mailed links of a draw, each with what was typed for it and when its letter left, and the group numbers that
 * the published list has in place of phones. A phone is no longer unique among entries: the index that said so goes,
 * which processes of the release before do not notice.
 */
export async function createDrawLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('draw_entries').addColumn('mailbox', 'text').execute()
  await db.schema.alterTable('draw_entries').addColumn('phone_group', 'integer').execute()
  await db.schema.dropIndex('draw_entries_by_entered_phone').execute()
  for (const column of ['entered_phone', 'mailbox', 'phone_group']) {
    await db.schema
      .createIndex(`draw_entries_of_${column}`)
      .on('draw_entries')
      .columns(['drop_id', column])
      .execute()
  }
  await createLinks(db)
  await numberFrozenLists(db)
}

async function createLinks(db: Kysely<unknown>) {
  await db.schema
    .createTable('draw_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('entry_id', 'text', (column) =>
      column.notNull().references('draw_entries.id').onDelete('cascade'),
    )
    .addColumn('drop_id', 'text', (column) => column.notNull().references('draws.drop_id'))
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id'))
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('left_at', 'bigint')
    .execute()
  for (const [name, columns] of [
    ['draw_links_by_entry', ['entry_id']],
    ['draw_links_by_leaving', ['drop_id', 'left_at']],
    ['draw_links_by_email', ['email']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('draw_links')
      .columns([...columns])
      .execute()
  }
}

/** Until now each phone had one entry: each entry of a frozen list is a group of its own. */
async function numberFrozenLists(db: Kysely<unknown>) {
  await sql`update draw_entries set phone_group = numbered.number
    from (
      select id, row_number() over (partition by drop_id order by id) as number from draw_entries
      where entered_at is not null
        and drop_id in (select drop_id from draws where frozen_at is not null)
    ) as numbered
    where numbered.id = draw_entries.id`.execute(db)
}
