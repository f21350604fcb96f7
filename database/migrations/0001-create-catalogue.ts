import { type Kysely, sql } from 'kysely'

export async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('products')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('price_pesewas', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('badge', 'text')
    .addColumn('is_sold_out', 'integer', (column) => column.notNull())
    .addColumn('released_on', 'text', (column) => column.notNull())
    .addColumn('new_drop_position', 'integer')
    .addColumn('sizes_json', 'text', (column) => column.notNull())
    .addColumn('colours_json', 'text', (column) => column.notNull())
    .addColumn('pictures_json', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('features_json', 'text', (column) => column.notNull())
    .addCheckConstraint('products_price_not_negative', sql`price_pesewas >= 0`)
    .execute()

  await db.schema
    .createTable('variants')
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id'))
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('stock', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('variants_key', ['product_id', 'colour', 'size'])
    .addCheckConstraint('variants_stock_not_negative', sql`stock >= 0`)
    .execute()

  await db.schema
    .createTable('revisions')
    .addColumn('topic', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
}
