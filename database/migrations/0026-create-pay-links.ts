import type { Kysely } from 'kysely'

/** Marks orders that wait for somebody else to pay, and payments that somebody else started. */
export async function createPayLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('is_held_long', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('payment_attempts').addColumn('payer_visit', 'text').execute()
  await db.schema.alterTable('payment_attempts').addColumn('payer_email', 'text').execute()
  await db.schema
    .createIndex('payment_attempts_by_payer')
    .on('payment_attempts')
    .column('payer_email')
    .execute()
}
