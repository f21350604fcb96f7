import { type Kysely, sql } from 'kysely'

/** This is the book of stock: the moves of a variant add up to its stock. The stock from before is its first row. */
export async function createStockMoves(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock_moves')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('by', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('staff_id', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('stock_moves_by_variant')
    .on('stock_moves')
    .columns(['product_id', 'colour', 'size', 'at'])
    .execute()
  await sql`
    insert into stock_moves (id, product_id, colour, size, "by", reason, at)
    select 'seed ' || product_id || ' ' || colour || ' ' || size, product_id, colour, size, stock, 'seed', 0
    from variants`.execute(db)
}
