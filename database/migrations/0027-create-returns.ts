import { type Kysely, sql } from 'kysely'

/** Customers send units back for their money or for another size. */
export async function createReturns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('returns')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('form_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('refund_id', 'text')
    .addColumn('carrier', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('phone', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('tracking', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('agreed_at', 'bigint')
    .addColumn('received_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('returns_by_form')
    .unique()
    .on('returns')
    .columns(['order_id', 'form_id', 'kind'])
    .execute()
  await db.schema
    .createIndex('returns_by_state')
    .on('returns')
    .columns(['state', 'created_at'])
    .execute()
  await db.schema.createIndex('returns_by_refund').on('returns').column('refund_id').execute()
  await db.schema
    .createTable('return_lines')
    .addColumn('return_id', 'text', (column) => column.notNull().references('returns.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('new_size', 'text')
    .addColumn('restocked', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('return_lines_key', ['return_id', 'position'])
    .addCheckConstraint('return_lines_quantity_positive', sql`quantity > 0`)
    .execute()
}
