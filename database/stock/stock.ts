import { type Kysely, sql, type Transaction } from 'kysely'
import type { Units } from '#domain/cart/line'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import { MAX_UNITS_PER_ADD } from '#domain/catalogue/quantity'
import { DEFERRED } from '../deferred.ts'
import type { Schema } from '../schema.ts'
import { deferVisibleStockChange, isVariant, publishStockChange } from './stock-changes.ts'
import { deferCausedMoves, type StockCause, type StockMove } from './stock-moves.ts'

/** The product page caps the quantity at a stock of this or less, so every sale changes it. */
const MAX_VISIBLE_STOCK = MAX_UNITS_PER_ADD - 1

export type Taking = { readonly units: readonly Units[]; readonly cause: StockCause }

/**
 * Takes all units and writes why into the book. Insufficient stock violates the check constraint,
 * which rolls back the whole transaction; `isStockShort` recognises the error, which on PostgreSQL
 * surfaces at the next awaited statement or at COMMIT. Call it at the end of a transaction, so that
 * the contended rows of a drop are locked as briefly as possible. Rows are locked in a fixed order,
 * to prevent deadlocks.
 */
export function takeStock(
  trx: Transaction<Schema>,
  units: readonly Units[],
  cause: StockCause,
): Promise<void> {
  return takeStockTogether(trx, [{ units, cause }])
}

/** Takes units for several orders, with one change of each variant and a move for each order. */
export async function takeStockTogether(
  trx: Transaction<Schema>,
  takings: readonly Taking[],
): Promise<void> {
  const moves = takings.flatMap(({ units, cause }) =>
    inFixedOrder(units).map((each) => ({ move: moveOf(each, -each.quantity), cause })),
  )
  await deferCausedMoves(trx, moves)
  const wanted = inFixedOrder(takings.flatMap(({ units }) => units))
  for (const units of wanted) {
    const { quantity } = units
    await sql`update variants set stock = stock - ${quantity} where ${isVariant(units)} ${DEFERRED}`.execute(
      trx,
    )
    await rejectMissingVariant(trx, units)
  }
  await deferVisibleStockChange(trx, wanted, MAX_VISIBLE_STOCK)
}

/**
 * An update of a deleted row changes nothing and raises no error. So for a missing variant this
 * inserts a row with negative stock, which the check constraint rejects. (On PostgreSQL a variant
 * that is deleted and inserted again while orders come in escapes this check: update it instead.)
 */
async function rejectMissingVariant(trx: Kysely<Schema>, units: Units): Promise<void> {
  const { productId, colour, size, quantity } = units
  await sql`
    insert into variants (product_id, colour, size, stock)
    select ${productId}, ${colour}, ${size}, ${-quantity}
    where not exists (
      select stock from variants where ${isVariant(units)}
    ) ${DEFERRED}`.execute(trx)
}

/** Locks these in the order in which orders take them: whoever is placing an order for one waits, or has placed it. */
export async function lockVariants(
  trx: Kysely<Schema>,
  variants: readonly ProductVariant[],
): Promise<void> {
  for (const variant of inFixedOrder(variants.map((each) => ({ ...each, quantity: 0 })))) {
    await sql`update variants set stock = stock where ${isVariant(variant)}`.execute(trx)
  }
}

/** Returns 0 for a variant that does not exist. */
export async function readStock(db: Kysely<Schema>, variant: ProductVariant): Promise<number> {
  const found = await db
    .selectFrom('variants')
    .select('stock')
    .where(isVariant(variant))
    .executeTakeFirst()
  return found?.stock ?? 0
}

/** Tells whether all of these could be taken at the moment. */
export async function isStockEnough(
  db: Kysely<Schema>,
  wanted: readonly Units[],
): Promise<boolean> {
  for (const units of inFixedOrder(wanted)) {
    if ((await readStock(db, units)) < units.quantity) return false
  }
  return true
}

const STOCK_CONSTRAINT = 'variants_stock_not_negative'

/** Tells whether stock was insufficient or the variant is missing, on either engine. */
export function isStockShort(error: unknown): boolean {
  return error instanceof Error && error.message.includes(STOCK_CONSTRAINT)
}

/** Units of a deleted variant are dropped, and the book has no move for them. */
export function returnStock(
  trx: Kysely<Schema>,
  units: readonly Units[],
  cause: StockCause,
): Promise<void> {
  return returnStockTogether(trx, [{ units, cause }])
}

/** Returns the units of several orders, with one change of each variant and a move for each order. */
export async function returnStockTogether(
  trx: Kysely<Schema>,
  returned: readonly Taking[],
): Promise<void> {
  const visible = new Set<number>()
  const known = new Set<string>()
  for (const each of inFixedOrder(returned.flatMap(({ units }) => units))) {
    const changed = await trx
      .updateTable('variants')
      .set({ stock: sql`stock + ${each.quantity}` })
      .where(isVariant(each))
      .returning('stock')
      .executeTakeFirst()
    if (!changed) continue
    known.add(keyOf(each))
    if (changed.stock - each.quantity <= MAX_VISIBLE_STOCK) visible.add(each.productId)
  }
  const moves = returned.flatMap(({ units, cause }) =>
    inFixedOrder(units)
      .filter((each) => known.has(keyOf(each)))
      .map((each) => ({ move: moveOf(each, each.quantity), cause })),
  )
  await deferCausedMoves(trx, moves)
  await publishStockChange(trx, visible)
}

function moveOf({ productId, colour, size }: Units, by: number): StockMove {
  return { productId, colour, size, by }
}

/** Lines that differ only in the picture draw on one stock. */
function inFixedOrder(units: readonly Units[]): readonly Units[] {
  const merged = new Map<string, Units>()
  for (const each of units) {
    const key = keyOf(each)
    const quantity = (merged.get(key)?.quantity ?? 0) + each.quantity
    merged.set(key, { ...each, quantity })
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

function keyOf({ productId, colour, size }: ProductVariant): string {
  return JSON.stringify([productId, colour, size])
}
