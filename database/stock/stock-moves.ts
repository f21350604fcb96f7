import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import type { StockReason } from '#domain/catalogue/stock-move'
import { DEFERRED } from '../deferred.ts'
import { splitList } from '../list-lengths.ts'
import type { Schema } from '../schema.ts'

export type StockCause = {
  readonly reason: StockReason
  readonly orderId: string | null
  /** It is null for shoppers, the shop itself and the owner's commands. */
  readonly staffId: string | null
  readonly atMs: number
}

/** `by` is negative when units leave the shelf. `id` is a new one unless given. */
export type StockMove = ProductVariant & { readonly by: number; readonly id?: string }

export type CausedMove = { readonly move: StockMove; readonly cause: StockCause }

/** Writes moves into the book, all for one reason. */
export function deferMoves(
  trx: Kysely<Schema>,
  moves: readonly StockMove[],
  cause: StockCause,
): Promise<void> {
  return deferCausedMoves(
    trx,
    moves.map((move) => ({ move, cause })),
  )
}

/**
 * Writes moves into the book. Call this in the transaction that changes the stock by the same number: the moves of a
 * variant add up to its stock.
 */
export async function deferCausedMoves(
  trx: Kysely<Schema>,
  moves: readonly CausedMove[],
): Promise<void> {
  for (const part of splitList(moves.map(toMoveRow))) {
    await trx.insertInto('stock_moves').values(part).modifyEnd(DEFERRED).execute()
  }
}

function toMoveRow({ move, cause }: CausedMove): Insertable<Schema['stock_moves']> {
  const { productId, colour, size, by, id = randomUUIDv7() } = move
  return {
    id,
    product_id: productId,
    colour,
    size,
    by,
    reason: cause.reason,
    order_id: cause.orderId,
    staff_id: cause.staffId,
    at: cause.atMs,
  }
}

type Sale = Pick<StockCause, 'staffId' | 'atMs'> & { readonly orderId: string }

/**
 * Writes the sale of units that the order holds. They left the shelf when it was placed, so the move is by 0. An order
 * is sold once, however often it becomes paid.
 */
export async function deferSaleOfHeld(trx: Kysely<Schema>, sale: Sale): Promise<void> {
  const { orderId, staffId, atMs } = sale
  await sql`
    insert into stock_moves (id, product_id, colour, size, "by", reason, order_id, staff_id, at)
    select 'sale ' || order_id || ' ' || min(position), product_id, colour, size,
      0, 'sale', order_id, cast(${staffId} as text), cast(${atMs} as bigint)
    from order_lines where order_id = ${orderId}
    group by order_id, product_id, colour, size
    on conflict (id) do nothing ${DEFERRED}`.execute(trx)
}

/** Tells whether the book has a sale of this variant for the order. */
export async function isSold(
  db: Kysely<Schema>,
  orderId: string,
  { productId, colour, size }: ProductVariant,
): Promise<boolean> {
  const sale = await db
    .selectFrom('stock_moves')
    .select('id')
    .where('product_id', '=', productId)
    .where('colour', '=', colour)
    .where('size', '=', size)
    .where('order_id', '=', orderId)
    .where('reason', '=', 'sale')
    .executeTakeFirst()
  return sale !== undefined
}
