import type { Kysely } from 'kysely'
import type { HoardingRefusal } from '#domain/drop/judge-drop-holds'
import type { HoldLimits } from '#domain/order/hold-limits'
import type { HoldRefusal } from '#domain/order/judge-hold'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { type AttemptCounts, countAttempt, TooManyAttempts } from './attempt-counts.ts'
import { bookDiscountUse, type DiscountUse, giveBackDiscountUse } from './discount-uses.ts'
import { bookDropOrder, type DropRefusal, type DropRules, judgeOpening } from './drop-gate.ts'
import { findDropHoarding } from './drop-hoarding.ts'
import { findDropsOf } from './drop-orders.ts'
import { findExceededLimit } from './open-holds.ts'
import { insertOrder, loadOrder, moveOrder, type NewOrder } from './orders.ts'
import { insertAttempt, type NewAttempt } from './payment-attempts.ts'
import { isStockShort, returnStock, takeStock } from './stock.ts'

export type HoldRequest = {
  readonly order: NewOrder
  /** Null: somebody else is asked to pay, and nobody has opened the payment yet. */
  readonly attempt: NewAttempt | null
  readonly tries: AttemptCounts
  readonly limits: HoldLimits
  readonly dropRules: DropRules
  /** Of the code that the order was priced with. */
  readonly discountUse?: DiscountUse | null
}

/**
 * `taken`: the id, the reference or the token is in use. `missing`: a piece is out of stock.
 * `discount-gone`: its code can no longer be used, or not by this person.
 */
export type HoldOutcome =
  | 'held'
  | 'missing'
  | 'taken'
  | 'too-many-attempts'
  | 'discount-gone'
  | HoldRefusal
  | DropRefusal
  | HoardingRefusal

type Refused = HoldRefusal | DropRefusal | HoardingRefusal | 'discount-gone'

class HoldRefused extends Error {
  readonly outcome: Refused
  constructor(outcome: Refused) {
    super('refused')
    this.outcome = outcome
  }
}

/**
 * Writes order, attempt, use of a code and stock in one transaction; code and stock last, as their rows
 * are contended.
 */
export async function holdOrder(db: Kysely<Schema>, request: HoldRequest): Promise<HoldOutcome> {
  const { order, attempt, tries, limits, dropRules, discountUse } = request
  const { id: orderId, customer, sourceHash, createdAtMs: nowMs } = order
  const holder = { orderId, email: customer.email.toLowerCase(), phone: customer.phone, sourceHash }
  try {
    await db.transaction().execute(async (trx) => {
      // At once: on PostgreSQL an order waits for each round trip.
      const [drops] = await Promise.all([
        findDropsOf(trx, order.lines, nowMs - dropRules.lengthMs),
        countAttempt(trx, tries, nowMs),
      ])
      const early = await judgeOpening(trx, drops, { nowMs, rules: dropRules })
      if (early) throw new HoldRefused(early)
      const holdExpiresAtMs = Math.min(
        order.holdExpiresAtMs,
        ...drops.map(({ holdMinutes }) => nowMs + holdMinutes * 60_000),
      )
      // The database's own clock has passed the instant; the measured one may be some milliseconds behind.
      const createdAtMs = Math.max(nowMs, ...drops.map(({ opensAtMs }) => opensAtMs))
      await insertOrder(trx, { ...order, createdAtMs, holdExpiresAtMs })
      if (attempt) await insertAttempt(trx, attempt)
      const buyer = { orderId, sourceHash, ...dropRules.person }
      const overLimit = await bookDropOrder(trx, drops, { buyer, nowMs })
      if (overLimit) throw new HoldRefused(overLimit)
      const [hoarding, exceeded] = await Promise.all([
        findDropHoarding(trx, drops, { buyer, nowMs }),
        findExceededLimit(trx, { holder, limits, nowMs }),
      ])
      const refusal = hoarding ?? exceeded
      if (refusal) throw new HoldRefused(refusal)
      const isBooked = !discountUse || (await bookDiscountUse(trx, discountUse, { orderId, nowMs }))
      if (!isBooked) throw new HoldRefused('discount-gone')
      await takeStock(trx, order.lines, { reason: 'hold', orderId, staffId: null, atMs: nowMs })
    })
    return 'held'
  } catch (error) {
    if (error instanceof TooManyAttempts) return 'too-many-attempts'
    if (error instanceof HoldRefused) return error.outcome
    if (isStockShort(error)) return 'missing'
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

export type Release = {
  readonly nowMs: number
  /** The person who released it; null when its hold has expired or it was replaced. */
  readonly staffId?: string | null
  readonly alsoWrite?: (trx: Kysely<Schema>) => Promise<unknown>
}

/** Returns the stock of an unpaid order, and the use of its code; false when the order is no longer pending. */
export async function expireOrder(
  db: Kysely<Schema>,
  id: string,
  { nowMs, staffId = null, alsoWrite }: Release,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const isExpired = await moveOrder(trx, id, {
      from: ['pending'],
      to: 'expired',
      holdsStock: false,
    })
    if (!isExpired) return false
    const order = await loadOrder(trx, id)
    await alsoWrite?.(trx)
    if (order && order.discountCode !== null) await giveBackDiscountUse(trx, id)
    const cause = { reason: 'release', orderId: id, staffId, atMs: nowMs } as const
    await returnStock(trx, order?.lines ?? [], cause)
    return true
  })
}
