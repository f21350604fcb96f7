import type { Kysely } from 'kysely'

/** Flat measures of the sizes of a product, in millimetres. */
export async function createSizeMeasures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('size_measures')
    .addColumn('product_id', 'integer', (column) => column.primaryKey().references('products.id'))
    .addColumn('garment', 'text', (column) => column.notNull())
    .addColumn('rows_json', 'text', (column) => column.notNull())
    .execute()
}
