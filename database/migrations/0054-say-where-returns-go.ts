import type { Kysely } from 'kysely'

/** The customer was told to send a return here; '' for returns that were agreed to before. */
export async function sayWhereReturnsGo(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('returns')
    .addColumn('send_to', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
