import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Size } from '#domain/catalogue/product'
import type { Schema } from '../schema.ts'
import { UNHEARD } from '../unheard.ts'
import { noteStockChange, noteStockChangeUnheard } from './stock-changes.ts'

export type Pieces = {
  readonly productId: number
  readonly colour: string
  readonly size: Size
  readonly quantity: number
}

/** Below this a page says how many are left, so pages change with every piece. */
const VISIBLE_STOCK = 5

/**
 * Takes all pieces or names the first that are not there; to be rolled back then. The order is
 * always the same, so that two carts with the same pieces never wait for each other.
 */
export async function takeStock(
  trx: Kysely<Schema>,
  wanted: readonly Pieces[],
): Promise<{ readonly missing: Pieces | null }> {
  const visible = new Set<number>()
  for (const pieces of inFixedOrder(wanted)) {
    const left = await changeStock(trx, pieces, -pieces.quantity)
    if (left === null) return { missing: pieces }
    if (left <= VISIBLE_STOCK) visible.add(pieces.productId)
  }
  await noteStockChange(trx, visible)
  return { missing: null }
}

/**
 * As `takeStock`, for a transaction that ends with it: the rows are locked no longer than PostgreSQL
 * itself needs. What is short breaks the table's own rule, so that nothing is kept of it all. For
 * pieces that were just priced: of a variant that is not there nothing would be taken, unnoticed.
 */
export async function takeStockUnheard(
  trx: Kysely<Schema>,
  wanted: readonly Pieces[],
): Promise<void> {
  for (const pieces of inFixedOrder(wanted)) {
    await trx
      .updateTable('variants')
      .set({ stock: sql`stock - ${pieces.quantity}` })
      .where(isVariant(pieces))
      .modifyEnd(UNHEARD)
      .execute()
  }
  await noteStockChangeUnheard(trx, (is) =>
    is.and([
      is.or(wanted.map((pieces) => isVariant(pieces)(is))),
      is('stock', '<=', VISIBLE_STOCK),
    ]),
  )
}

const STOCK_RULE = 'variants_stock_not_negative'

/** Whether somebody wanted more than there is, as either engine says it. */
export function isStockShort(error: unknown): boolean {
  return error instanceof Error && error.message.includes(STOCK_RULE)
}

export async function returnStock(trx: Kysely<Schema>, pieces: readonly Pieces[]): Promise<void> {
  const visible = new Set<number>()
  for (const each of inFixedOrder(pieces)) {
    const left = await changeStock(trx, each, each.quantity)
    if (left !== null && left - each.quantity <= VISIBLE_STOCK) visible.add(each.productId)
  }
  await noteStockChange(trx, visible)
}

export async function stockOfVariant(
  db: Kysely<Schema>,
  variant: Omit<Pieces, 'quantity'>,
): Promise<number> {
  const row = await db
    .selectFrom('variants')
    .select('stock')
    .where(isVariant(variant))
    .executeTakeFirst()
  return row?.stock ?? 0
}

/** One conditional statement: of any number of buyers of the last piece, one gets it. */
async function changeStock(
  trx: Kysely<Schema>,
  pieces: Pieces,
  by: number,
): Promise<number | null> {
  const changed = await trx
    .updateTable('variants')
    .set({ stock: sql`stock + ${by}` })
    .where(isVariant(pieces))
    .where(sql<number>`stock + ${by}`, '>=', 0)
    .returning('stock')
    .executeTakeFirst()
  return changed?.stock ?? null
}

function isVariant({ productId, colour, size }: Omit<Pieces, 'quantity'>) {
  return (is: ExpressionBuilder<Schema, 'variants'>) =>
    is.and({ product_id: productId, colour, size })
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
