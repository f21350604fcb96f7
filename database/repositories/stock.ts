import { type Kysely, sql, type Transaction } from 'kysely'
import type { Pieces } from '#domain/cart/line'
import { MAX_PIECES } from '#domain/catalogue/quantity'
import { DEFERRED } from '../deferred.ts'
import type { Schema } from '../schema.ts'
import { deferVisibleSaleNote, isVariant, noteStockChange } from './stock-changes.ts'

/** From here down the product page's quantity stops at what is left: pages change with every piece. */
const VISIBLE_STOCK = MAX_PIECES - 1

/**
 * Takes all pieces. What is short breaks the table's own rule, and then nothing is kept of the whole
 * transaction: `isStockShort` knows the error, which on PostgreSQL the next statement that is heard
 * throws, or the commit. At the end of a transaction the busy rows of a drop are locked no longer
 * than PostgreSQL itself needs. The order is always the same, so that two carts with the same pieces
 * never wait for each other in a ring.
 */
export async function takeStock(trx: Transaction<Schema>, wanted: readonly Pieces[]) {
  for (const pieces of inFixedOrder(wanted)) {
    const { quantity } = pieces
    await sql`update variants set stock = stock - ${quantity} where ${isVariant(pieces)} ${DEFERRED}`.execute(
      trx,
    )
    await refuseWhereGone(trx, pieces)
  }
  await deferVisibleSaleNote(trx, wanted, VISIBLE_STOCK)
}

/**
 * An update of a row that is gone changes nothing and complains of nothing. Taking from what is not
 * there leaves less than nothing: that row, which the rule refuses, is offered to the table. (Who
 * deletes a row and inserts it anew while orders come in still escapes on PostgreSQL: change it.)
 */
async function refuseWhereGone(trx: Kysely<Schema>, pieces: Pieces): Promise<void> {
  const { productId, colour, size, quantity } = pieces
  await sql`
    insert into variants (product_id, colour, size, stock)
    select ${productId}, ${colour}, ${size}, ${-quantity}
    where not exists (
      select stock from variants where ${isVariant(pieces)}
    ) ${DEFERRED}`.execute(trx)
}

const STOCK_RULE = 'variants_stock_not_negative'

/** Whether somebody wanted more than there is, or what is gone, as either engine says it. */
export function isStockShort(error: unknown): boolean {
  return error instanceof Error && error.message.includes(STOCK_RULE)
}

/** What was given back for a variant that is gone has nowhere to go. */
export async function returnStock(trx: Kysely<Schema>, pieces: readonly Pieces[]): Promise<void> {
  const visible = new Set<number>()
  for (const each of inFixedOrder(pieces)) {
    const changed = await trx
      .updateTable('variants')
      .set({ stock: sql`stock + ${each.quantity}` })
      .where(isVariant(each))
      .returning('stock')
      .executeTakeFirst()
    if (changed && changed.stock - each.quantity <= VISIBLE_STOCK) visible.add(each.productId)
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
