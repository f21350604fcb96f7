import type { Kysely } from 'kysely'

/** A process reloads the products whose revision is higher than the one it has loaded. */
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
