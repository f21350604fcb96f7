import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { countOwnHolds, insertOrder, loadOrder, moveOrder, type NewOrder } from './orders.ts'
import { insertAttempt, type NewAttempt } from './payment-attempts.ts'
import { hitAll } from './rate-limits.ts'
import { isStockShort, returnStock, takeStock } from './stock.ts'

export type HoldWish = {
  readonly order: NewOrder
  readonly attempt: NewAttempt
  readonly limits: {
    /** Who tries, hashed: each is counted. Always in the same order, or two would wait in a ring. */
    readonly attemptKeys: readonly string[]
    readonly attempts: number
    readonly attemptWindowMs: number
    readonly openHolds: number
  }
}

/** `taken`: the id, the reference or the token is in use. `missing`: a piece is not there. */
type Refusal = 'missing' | 'taken' | 'too-many-attempts' | 'too-many-open-orders'
export type HoldOutcome = 'held' | Refusal

class Refused extends Error {
  readonly outcome: Refusal
  constructor(outcome: Refusal) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Order, attempt and stock in one transaction; stock last, for its rows are the busy ones. */
export async function holdOrder(db: Kysely<Schema>, wish: HoldWish): Promise<HoldOutcome> {
  const { order, attempt, limits } = wish
  try {
    await db.transaction().execute(async (trx) => {
      // Counting locks the person's row, so that many tries at once are seen one after the other.
      const tries = await hitAll(
        trx,
        limits.attemptKeys,
        limits.attemptWindowMs,
        attempt.createdAtMs,
      )
      if (tries > limits.attempts) throw new Refused('too-many-attempts')
      await insertOrder(trx, order)
      await insertAttempt(trx, attempt)
      if ((await countOwnHolds(trx, order.customer)) > limits.openHolds) {
        throw new Refused('too-many-open-orders')
      }
      await takeStock(trx, order.lines)
    })
    return 'held'
  } catch (error) {
    if (error instanceof Refused) return error.outcome
    if (isStockShort(error)) return 'missing'
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
