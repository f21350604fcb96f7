import type { Kysely } from 'kysely'

/** A message that asks for products has lines and a town, and the order that was made of it. */
export async function askForProducts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_messages')
    .addColumn('town', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('contact_messages')
    .addColumn('lines_json', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('contact_messages').addColumn('order_id', 'text').execute()
}
