import { type Kysely, sql } from 'kysely'

/** The limits count units, and how a source's holds ended; the index alone answers both. */
export async function countUnits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('pieces', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update orders set pieces = (
      select coalesce(sum(quantity), 0) from order_lines where order_lines.order_id = orders.id
    )`.execute(db)
  await db.schema.dropIndex('orders_by_source').execute()
  await db.schema
    .createIndex('orders_by_source')
    .on('orders')
    .columns(['source_hash', 'state', 'hold_expires_at', 'pieces'])
    .execute()
}
