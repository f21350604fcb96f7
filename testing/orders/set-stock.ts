import { randomUUID } from 'node:crypto'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from '#database/schema'
import type { StockCause } from '#database/stock/stock-moves'

/** Every given part must match; without any, all variants do. */
export type Variants = {
  readonly productId?: number
  readonly colour?: string
  readonly size?: string
}

/** Tests that take or return stock without an order need some cause. */
export const SOME_CAUSE: StockCause = { reason: 'count', orderId: null, staffId: null, atMs: 0 }

/** Gives variants a stock as if the shop had begun with it. */
export async function setStock(
  db: Kysely<Schema>,
  variants: Variants,
  stock: number,
): Promise<void> {
  await sql`update variants set stock = ${stock} where ${isOneOf(variants)}`.execute(db)
  await bookStock(db, variants)
}

/** Writes into the book what is missing there, for tests that write the table of variants. */
export async function bookStock(db: Kysely<Schema>, variants: Variants = {}): Promise<void> {
  await sql`
    insert into stock_moves (id, product_id, colour, size, "by", reason, at)
    select ${randomUUID()} || ' ' || product_id || ' ' || colour || ' ' || size,
      product_id, colour, size, missing, 'seed', 0
    from (
      select product_id, colour, size, stock - coalesce((
        select sum("by") from stock_moves
        where stock_moves.product_id = variants.product_id
          and stock_moves.colour = variants.colour and stock_moves.size = variants.size
      ), 0) as missing
      from variants where ${isOneOf(variants)}
    ) as counted
    where missing <> 0`.execute(db)
}

function isOneOf({ productId, colour, size }: Variants) {
  const conditions = [
    sql<SqlBool>`1 = 1`,
    ...(productId === undefined ? [] : [sql<SqlBool>`product_id = ${productId}`]),
    ...(colour === undefined ? [] : [sql<SqlBool>`colour = ${colour}`]),
    ...(size === undefined ? [] : [sql<SqlBool>`size = ${size}`]),
  ]
  return sql.join(conditions, sql` and `)
}
