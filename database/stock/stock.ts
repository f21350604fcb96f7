import { type Kysely, sql, type Transaction } from 'kysely'
import type { Pieces } from '#domain/cart/line'
import type { Piece } from '#domain/catalogue/piece'
import { MAX_PIECES_PER_ADD } from '#domain/catalogue/quantity'
import { DEFERRED } from '../deferred.ts'
import type { Schema } from '../schema.ts'
import { deferVisibleStockChange, isVariant, publishStockChange } from './stock-changes.ts'
import { deferCausedMoves, deferMoves, type StockCause, type StockMove } from './stock-moves.ts'

/** The product page caps the quantity at a stock of this or less, so every sale changes it. */
const MAX_VISIBLE_STOCK = MAX_PIECES_PER_ADD - 1

export type Taking = { readonly pieces: readonly Pieces[]; readonly cause: StockCause }

/**
 * Takes all pieces and writes why into the book. Insufficient stock violates the check constraint,
 * which rolls back the whole transaction; `isStockShort` recognises the error, which on PostgreSQL
 * surfaces at the next awaited statement or at COMMIT. Call it at the end of a transaction, so that
 * the contended rows of a drop are locked as briefly as possible. Rows are locked in a fixed order,
 * to prevent deadlocks.
 */
export function takeStock(
  trx: Transaction<Schema>,
  pieces: readonly Pieces[],
  cause: StockCause,
): Promise<void> {
  return takeStockTogether(trx, [{ pieces, cause }])
}

/** Takes pieces for several orders, with one change of each variant and a move for each order. */
export async function takeStockTogether(
  trx: Transaction<Schema>,
  takings: readonly Taking[],
): Promise<void> {
  const moves = takings.flatMap(({ pieces, cause }) =>
    inFixedOrder(pieces).map((each) => ({ move: moveOf(each, -each.quantity), cause })),
  )
  await deferCausedMoves(trx, moves)
  const wanted = inFixedOrder(takings.flatMap(({ pieces }) => pieces))
  for (const pieces of wanted) {
    const { quantity } = pieces
    await sql`update variants set stock = stock - ${quantity} where ${isVariant(pieces)} ${DEFERRED}`.execute(
      trx,
    )
    await rejectMissingVariant(trx, pieces)
  }
  await deferVisibleStockChange(trx, wanted, MAX_VISIBLE_STOCK)
}

/**
 * An update of a deleted row changes nothing and raises no error. So for a missing variant this
 * inserts a row with negative stock, which the check constraint rejects. (On PostgreSQL a variant
 * that is deleted and inserted again while orders come in escapes this check: update it instead.)
 */
async function rejectMissingVariant(trx: Kysely<Schema>, pieces: Pieces): Promise<void> {
  const { productId, colour, size, quantity } = pieces
  await sql`
    insert into variants (product_id, colour, size, stock)
    select ${productId}, ${colour}, ${size}, ${-quantity}
    where not exists (
      select stock from variants where ${isVariant(pieces)}
    ) ${DEFERRED}`.execute(trx)
}

/** Returns 0 for a variant that does not exist. */
export async function readStock(db: Kysely<Schema>, piece: Piece): Promise<number> {
  const found = await db
    .selectFrom('variants')
    .select('stock')
    .where(isVariant(piece))
    .executeTakeFirst()
  return found?.stock ?? 0
}

/** Tells whether all of these could be taken at the moment. */
export async function isStockEnough(
  db: Kysely<Schema>,
  wanted: readonly Pieces[],
): Promise<boolean> {
  for (const pieces of inFixedOrder(wanted)) {
    if ((await readStock(db, pieces)) < pieces.quantity) return false
  }
  return true
}

const STOCK_CONSTRAINT = 'variants_stock_not_negative'

/** Tells whether stock was insufficient or the variant is missing, on either engine. */
export function isStockShort(error: unknown): boolean {
  return error instanceof Error && error.message.includes(STOCK_CONSTRAINT)
}

/** Pieces of a deleted variant are dropped, and the book has no move for them. */
export async function returnStock(
  trx: Kysely<Schema>,
  pieces: readonly Pieces[],
  cause: StockCause,
): Promise<void> {
  const visible = new Set<number>()
  const moves: StockMove[] = []
  for (const each of inFixedOrder(pieces)) {
    const changed = await trx
      .updateTable('variants')
      .set({ stock: sql`stock + ${each.quantity}` })
      .where(isVariant(each))
      .returning('stock')
      .executeTakeFirst()
    if (!changed) continue
    moves.push(moveOf(each, each.quantity))
    if (changed.stock - each.quantity <= MAX_VISIBLE_STOCK) visible.add(each.productId)
  }
  await deferMoves(trx, moves, cause)
  await publishStockChange(trx, visible)
}

function moveOf({ productId, colour, size }: Pieces, by: number): StockMove {
  return { productId, colour, size, by }
}

/** Lines that differ only in the picture draw on one stock. */
function inFixedOrder(pieces: readonly Pieces[]): readonly Pieces[] {
  const merged = new Map<string, Pieces>()
  for (const each of pieces) {
    const key = JSON.stringify([each.productId, each.colour, each.size])
    const quantity = (merged.get(key)?.quantity ?? 0) + each.quantity
    merged.set(key, { ...each, quantity })
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}
