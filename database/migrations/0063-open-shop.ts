import type { Kysely } from 'kysely'

/** What a new shop lacks, until it is done or put off; letters that show whether mails arrive. */
export async function openShop(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opening_points')
    .addColumn('point', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('done_with', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('put_off_at', 'bigint')
    .addColumn('put_off_by', 'text')
    .addPrimaryKeyConstraint('opening_points_key', ['point', 'staff_id'])
    .execute()
  await db.schema
    .createTable('mail_trials')
    .addColumn('staff_id', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('sent_with', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
