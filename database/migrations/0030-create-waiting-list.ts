import type { Kysely } from 'kysely'

/**
 * The tables say who wants to be told of a variant, or offered one during a drop, and hold the links mailed to them.
 */
export async function createWaitingList(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('waiting_list')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id'))
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('drop_id', 'text', (column) => column.references('drops.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('mailbox', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('phone', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('country', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('offered_at', 'bigint')
    .addColumn('offer_expires_at', 'bigint')
    .addColumn('order_id', 'text', (column) => column.references('orders.id'))
    .addColumn('seen_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('waiting_list_by_request')
    .unique()
    .on('waiting_list')
    .columns(['mailbox', 'product_id', 'colour', 'size', 'kind'])
    .execute()
  await db.schema
    .createIndex('waiting_list_by_state')
    .on('waiting_list')
    .columns(['state', 'kind', 'product_id', 'colour', 'size', 'created_at'])
    .execute()
  await db.schema.createIndex('waiting_list_by_email').on('waiting_list').column('email').execute()
  await db.schema
    .createIndex('waiting_list_by_order')
    .on('waiting_list')
    .column('order_id')
    .execute()
  await db.schema
    .createTable('waiting_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) =>
      column.notNull().references('waiting_list.id').onDelete('cascade'),
    )
    .addColumn('confirms_until', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('waiting_links_by_request')
    .on('waiting_links')
    .column('request_id')
    .execute()
}
