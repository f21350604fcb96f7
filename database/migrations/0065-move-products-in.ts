import type { Kysely } from 'kysely'

/** Where a product came from that was brought in from another shop, and what its owner still has to fetch by hand. */
export async function moveProductsIn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moved_products')
    .addColumn('old_key', 'text', (column) => column.primaryKey())
    .addColumn('product_id', 'integer', (column) =>
      column.notNull().unique().references('products.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', (column) => column.unique())
    .addColumn('file_hash', 'text', (column) => column.notNull())
    .addColumn('pictures_json', 'text', (column) => column.notNull())
    .addColumn('notes_json', 'text', (column) => column.notNull())
    .addColumn('moved_at', 'bigint', (column) => column.notNull())
    .execute()
}
