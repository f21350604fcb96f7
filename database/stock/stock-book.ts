import { type Kysely, sql } from 'kysely'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import type { StockReason } from '#domain/catalogue/stock-move'
import type { Schema } from '../schema.ts'
import { isVariant } from './stock-changes.ts'
import type { StockMove } from './stock-moves.ts'

export type StockMismatch = ProductVariant & {
  readonly stock: number
  /** The moves add up to this. */
  readonly booked: number
}

/**
 * Finds variants whose stock differs from the sum of their moves: somebody changed the table by hand, or the code has a
 * fault. They are reported, never repaired: only a person can say which number is right.
 */
export async function findStockMismatches(
  db: Kysely<Schema>,
  /** Null stands for all products. */
  productIds: readonly number[] | null = null,
): Promise<readonly StockMismatch[]> {
  if (productIds?.length === 0) return []
  const isWanted = productIds ? sql`product_id in (${sql.join(productIds)})` : sql`1 = 1`
  const { rows } = await sql<StockMismatch>`
    select variants.product_id as "productId", variants.colour, variants.size, stock,
      cast(coalesce(booked, 0) as integer) as booked
    from (select * from variants where ${isWanted}) as variants left join (
      select product_id, colour, size, sum("by") as booked from stock_moves
      where ${isWanted} group by product_id, colour, size
    ) as book on book.product_id = variants.product_id
      and book.colour = variants.colour and book.size = variants.size
    where stock <> coalesce(booked, 0)
    order by variants.product_id, variants.colour, variants.size`.execute(db)
  return rows
}

/** Returns the stock and what the moves add up to. The row is locked, so that no move comes in between. */
export async function lockAndCompare(
  trx: Kysely<Schema>,
  variant: ProductVariant,
): Promise<Pick<StockMismatch, 'stock' | 'booked'> | null> {
  const locked = await trx
    .updateTable('variants')
    .set(({ ref }) => ({ stock: ref('stock') }))
    .where(isVariant(variant))
    .returning('stock')
    .executeTakeFirst()
  if (!locked) return null
  const { rows } = await sql<{ readonly booked: number }>`
    select cast(coalesce(sum("by"), 0) as integer) as booked
    from stock_moves where ${isVariant(variant)}`.execute(trx)
  return { stock: locked.stock, booked: rows[0]?.booked ?? 0 }
}

export type BookedMove = {
  readonly id: string
  readonly atMs: number
  readonly by: number
  readonly reason: StockReason
  readonly orderId: string | null
  readonly staffId: string | null
  /** It is null for shoppers, the shop itself and the owner's commands. */
  readonly staffName: string | null
}

export async function findMove(
  db: Kysely<Schema>,
  id: string,
): Promise<(StockMove & Pick<BookedMove, 'reason'>) | null> {
  const row = await db
    .selectFrom('stock_moves')
    .select(['product_id as productId', 'colour', 'size', 'by', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export type StockHistoryPage = {
  readonly limit: number
  /** This is the last move of the page before; the first page has none. */
  readonly before?: Pick<BookedMove, 'atMs' | 'id'> | null
}

export type StockHistory = {
  /** The newest move is first. */
  readonly moves: readonly BookedMove[]
  readonly hasMore: boolean
}

export async function loadStockHistory(
  db: Kysely<Schema>,
  variant: ProductVariant,
  { limit, before = null }: StockHistoryPage,
): Promise<StockHistory> {
  const rows = await db
    .selectFrom('stock_moves')
    .leftJoin('staff', 'staff.id', 'stock_moves.staff_id')
    .select([
      'stock_moves.id',
      'at as atMs',
      'by',
      'reason',
      'order_id as orderId',
      'staff_id as staffId',
      'staff.name as staffName',
    ])
    .where(isVariant(variant))
    .$if(before !== null, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('at', '<', before?.atMs ?? 0),
          and([eb('at', '=', before?.atMs ?? 0), eb('stock_moves.id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('stock_moves.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { moves: rows.slice(0, limit), hasMore: rows.length > limit }
}
