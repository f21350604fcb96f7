import type { Kysely } from 'kysely'

/**
 * The columns say which mails were only written to a file, and the phone of the person who wrote a message. Earlier
 * mails count as sent: nobody noted how they left.
 */
export async function noteFilesAndPhones(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('is_filed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('newsletters')
    .addColumn('filed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('contact_messages')
    .addColumn('phone', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
