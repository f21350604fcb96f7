import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { insertOrder, loadOrder, moveOrder, type NewOrder } from './orders.ts'
import { insertAttempt, type NewAttempt } from './payment-attempts.ts'
import { returnStock, takeStock } from './stock.ts'

/** `taken`: the id, the reference or the token is in use. `missing`: a piece is not there. */
export type HoldOutcome = 'held' | 'missing' | 'taken'

class MissingPieces extends Error {}

/** Order, attempt and stock in one transaction; stock last, for its rows are the busy ones. */
export async function holdOrder(
  db: Kysely<Schema>,
  order: NewOrder,
  attempt: NewAttempt,
): Promise<HoldOutcome> {
  try {
    await db.transaction().execute(async (trx) => {
      await insertOrder(trx, order)
      await insertAttempt(trx, attempt)
      const { missing } = await takeStock(trx, order.lines)
      if (missing) throw new MissingPieces()
    })
    return 'held'
  } catch (error) {
    if (error instanceof MissingPieces) return 'missing'
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

/** Gives the pieces of an unpaid order back; false when it is not waiting for money any more. */
export async function expireOrder(db: Kysely<Schema>, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isExpired = await moveOrder(trx, id, {
      from: ['pending'],
      to: 'expired',
      holdsStock: false,
    })
    if (!isExpired) return false
    const order = await loadOrder(trx, id)
    await returnStock(trx, order?.lines ?? [])
    return true
  })
}
