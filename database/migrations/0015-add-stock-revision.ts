import type { Kysely } from 'kysely'

/** Which products a process must load anew: those with a higher revision than the one it knows. */
export async function addStockRevision(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('stock_revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('products_by_stock_revision')
    .on('products')
    .column('stock_revision')
    .execute()
}
