import type { Kysely } from 'kysely'
import type { HoardingRefusal } from '#domain/drop/judge-drop-holds'
import type { HoldLimits } from '#domain/order/hold-limits'
import type { HoldRefusal } from '#domain/order/judge-hold'
import type {
  DropRefusal,
  PauseRefusal,
  SaleRefusal,
  SharedDropRefusal,
} from '#domain/order/sale-refusal'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { type AttemptCounts, countAttempt, TooManyAttempts } from './attempt-counts.ts'
import { bookDiscountUse, type DiscountUse, giveBackDiscountUse } from './discount-uses.ts'
import type { DropRules } from './drop-gate.ts'
import { findDropHoarding } from './drop-hoarding.ts'
import { findExceededLimit } from './open-holds.ts'
import { insertOrder, loadOrder, moveOrder, type NewOrder } from './orders.ts'
import { insertAttempt, type NewAttempt } from './payment-attempts.ts'
import { passSaleGate, readSale, type Sale } from './sale-gate.ts'
import { isStockShort, returnStock, takeStock } from './stock.ts'

export type HoldRequest = {
  readonly order: NewOrder
  /** Null: it is paid on the page of a link, and nobody has opened the payment yet. */
  readonly attempt: NewAttempt | null
  /** Somebody else is asked to pay: pieces of a drop are not held for that. */
  readonly isShared?: boolean
  readonly tries: AttemptCounts
  readonly limits: HoldLimits
  /** Staff hold pieces for as long as they like: no limit of attempts and holds counts, only the gate. */
  readonly isByStaff?: boolean
  /** Writes something else in the transaction of the order. */
  readonly alsoWrite?: (trx: Kysely<Schema>) => Promise<unknown>
  readonly dropRules: DropRules
  /** Of the code that the order was priced with. */
  readonly discountUse?: DiscountUse | null
}

/**
 * `taken`: the id, the reference or the token is in use. `missing`: a piece is out of stock, or no longer on sale.
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
  | SharedDropRefusal
  | PauseRefusal
  | HoardingRefusal

type Refused = HoldRefusal | SaleRefusal | SharedDropRefusal | HoardingRefusal | 'discount-gone'

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
  const { order, attempt, isShared, tries, dropRules, discountUse, isByStaff, alsoWrite } = request
  const limits = isByStaff ? null : request.limits
  const { id: orderId, customer, sourceHash, createdAtMs: nowMs } = order
  const holder = { orderId, email: customer.email.toLowerCase(), phone: customer.phone, sourceHash }
  try {
    await transact(db, async (trx) => {
      // At once: on PostgreSQL an order waits for each round trip.
      const [sale] = await Promise.all([
        readSale(trx, { lines: order.lines, overBeforeMs: nowMs - dropRules.lengthMs }),
        limits && countAttempt(trx, tries, nowMs),
      ])
      if (isShared && sale.drops.length > 0) throw new HoldRefused({ code: 'drop-not-shared' })
      const closed = await passSaleGate(trx, {
        sale,
        nowMs,
        rules: dropRules,
        orderId,
        sourceHash,
        writeOrder: async () => {
          await insertOrder(trx, limits ? { ...order, ...timesIn(sale, order) } : order)
          if (attempt) await insertAttempt(trx, attempt)
        },
      })
      if (closed) throw new HoldRefused(closed)
      const buyer = { orderId, sourceHash, ...dropRules.person }
      const [hoarding, exceeded] = await Promise.all([
        limits && findDropHoarding(trx, sale.drops, { buyer, nowMs }),
        limits && findExceededLimit(trx, { holder, limits, nowMs }),
      ])
      const refusal = hoarding ?? exceeded
      if (refusal) throw new HoldRefused(refusal)
      await alsoWrite?.(trx)
      const isBooked = !discountUse || (await bookDiscountUse(trx, discountUse, { orderId, nowMs }))
      if (!isBooked) throw new HoldRefused('discount-gone')
      await takeStock(trx, order.lines, { reason: 'hold', orderId, staffId: null, atMs: nowMs })
    })
    return 'held'
  } catch (error) {
    if (error instanceof TooManyAttempts) return 'too-many-attempts'
    if (error instanceof HoldRefused) return outcomeOf(error)
    if (isStockShort(error)) return 'missing'
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

type Times = Pick<NewOrder, 'createdAtMs' | 'holdExpiresAtMs'>

/** A drop may hold its pieces for fewer minutes. */
function timesIn({ drops }: Sale, { createdAtMs: nowMs, holdExpiresAtMs }: Times): Times {
  return {
    // The database's own clock has passed the instant; the measured one may be some milliseconds behind.
    createdAtMs: Math.max(nowMs, ...drops.map(({ opensAtMs }) => opensAtMs)),
    holdExpiresAtMs: Math.min(
      holdExpiresAtMs,
      ...drops.map(({ holdMinutes }) => nowMs + holdMinutes * 60_000),
    ),
  }
}

/** A piece that went off sale after the order was priced is missing: the cart is priced again. */
function outcomeOf({ outcome }: HoldRefused): HoldOutcome {
  if (typeof outcome === 'string') return outcome
  return outcome.code === 'not-on-sale' ? 'missing' : outcome
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
    if (order && order.discountCode !== null) await giveBackDiscountUse(trx, id)
    await alsoWrite?.(trx)
    const cause = { reason: 'release', orderId: id, staffId, atMs: nowMs } as const
    await returnStock(trx, order?.lines ?? [], cause)
    return true
  })
}
