import type { Kysely } from 'kysely'

/** The flat measures of a product's sizes are in millimetres. */
export async function createSizeMeasures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('size_measures')
    .addColumn('product_id', 'integer', (column) => column.primaryKey().references('products.id'))
    .addColumn('garment', 'text', (column) => column.notNull())
    .addColumn('rows_json', 'text', (column) => column.notNull())
    .execute()
}
