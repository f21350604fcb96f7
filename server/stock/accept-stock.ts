import { writeAudit } from '#database/staff/audit'
import { lockAndCompare } from '#database/stock/stock-book'
import { deferMoves } from '#database/stock/stock-moves'
import { transact } from '#database/transact'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../base/context.ts'

/** The book was corrected by `by`. */
export type AcceptedStock = { readonly stock: number; readonly by: number }

/**
 * A stock may differ from its book. Once a person has counted, the stock stays as it is, and the book gets the
 * difference as a correction. Never called without a person.
 */
export async function acceptStock(
  { db, now }: ClockedDatabase,
  variant: ProductVariant,
  actor: Actor,
): Promise<Result<AcceptedStock, { readonly code: 'variant-unknown' | 'stock-agrees' }>> {
  const nowMs = await now()
  return transact(db, async (trx) => {
    const found = await lockAndCompare(trx, variant)
    if (found === null) return failure({ code: 'variant-unknown' })
    const { stock, booked } = found
    const by = stock - booked
    if (by === 0) return failure({ code: 'stock-agrees' })
    const cause = { orderId: null, staffId: actor.staffId, atMs: nowMs }
    await deferMoves(trx, [{ ...variant, by }], { ...cause, reason: 'correction' })
    const { productId, colour, size } = variant
    await writeAudit(trx, {
      actor,
      action: 'stock-accepted',
      subject: `piece ${productId} ${colour} ${size}`,
      detail: { by, stock },
      nowMs,
    })
    return success({ stock, by })
  })
}
