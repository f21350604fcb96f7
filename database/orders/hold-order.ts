import type { Kysely, Transaction } from 'kysely'
import type { HoardingRefusal } from '#domain/drop/judge-drop-holds'
import type { HoldLimits } from '#domain/order/hold-limits'
import type { HoldRefusal } from '#domain/order/judge-hold'
import type {
  DropRefusal,
  PauseRefusal,
  SaleRefusal,
  SharedDropRefusal,
} from '#domain/order/sale-refusal'
import { failure, type Result, success } from '#domain/result'
import {
  bookDiscountUse,
  type DiscountUse,
  giveBackDiscountUse,
} from '../discounts/discount-uses.ts'
import type { DropRules } from '../drops/drop-gate.ts'
import { judgeDropHoarding } from '../drops/drop-hoarding.ts'
import { noteDropOrders, passSaleGateTogether, readSales, type Sale } from '../drops/sale-gate.ts'
import { insertAttempts, type NewAttempt } from '../payments/payment-attempts.ts'
import type { Schema } from '../schema.ts'
import { isStockShort, returnStock, takeStockTogether } from '../stock/stock.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { type AttemptCounts, countAttempts } from './attempt-counts.ts'
import { judgeOpenHolds } from './open-holds.ts'
import { insertOrders, loadOrder, moveOrder, type NewOrder } from './orders.ts'

export type HoldRequest = {
  readonly order: NewOrder
  /** It is null if the order is paid on the page of a link, and nobody has opened the payment yet. */
  readonly attempt: NewAttempt | null
  /** Somebody else is asked to pay: units of a drop are not held for that. */
  readonly isShared?: boolean
  readonly tries: AttemptCounts
  readonly limits: HoldLimits
  /** Staff hold units for as long as they like: no limit of attempts and holds counts, only the gate. */
  readonly isByStaff?: boolean
  /** This writes something else in the transaction of the order. */
  readonly alsoWrite?: (trx: Kysely<Schema>) => Promise<unknown>
  readonly dropRules: DropRules
  /** The order was priced with this code. */
  readonly discountUse?: DiscountUse | null
}

/**
 * `taken`: the id, the reference or the token is in use. `missing`: a variant is out of stock, or no longer on sale.
 * `discount-gone`: the code can no longer be used, or not by this person.
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

type Refused =
  | HoldRefusal
  | SaleRefusal
  | SharedDropRefusal
  | HoardingRefusal
  | 'discount-gone'
  | 'too-many-attempts'

/**
 * This says why orders of a transaction cannot be held; orders that would be held without others before them are
 * `later`.
 */
type Refusals = ReadonlyMap<HoldRequest, Refused | 'later'>

export async function holdOrder(db: Kysely<Schema>, request: HoldRequest): Promise<HoldOutcome> {
  const [held] = await holdOrders(db, [request])
  if (!held) throw new Error('The order has no outcome')
  return held.outcome
}

export type Held = {
  readonly outcome: HoldOutcome
  /** If the order is held, its hold ends then. */
  readonly holdEndsAtMs: number
}

/**
 * Holds orders together, in the order of their arrival, each as if it were alone: one that is refused takes nothing
 * from the others and leaves nothing behind. `missing` of several orders means that not all of them fit, or that a
 * failure came after others had ended: the caller looks again.
 */
export async function holdOrders(
  db: Kysely<Schema>,
  requests: readonly HoldRequest[],
): Promise<readonly Held[]> {
  const ended: Ended = new Map()
  let waiting = requests
  while (waiting.length > 0) {
    try {
      await tryTogether(db, firstOfEachPerson(waiting), ended)
    } catch (error) {
      // Orders that are written get their answer, even if a later one fails.
      if (ended.size === 0) throw error
      break
    }
    waiting = waiting.filter((request) => !ended.has(request))
  }
  return requests.map((request) => ended.get(request) ?? notHeld('missing'))
}

/** Orders of one person are taken one after the other, because each counts towards the person's limits. */
function firstOfEachPerson(requests: readonly HoldRequest[]): readonly HoldRequest[] {
  const seen = new Set<string>()
  return requests.filter((request) => {
    const keys = personKeysOf(request)
    const isFirst = keys.every((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    return isFirst
  })
}

function personKeysOf({ order, tries, dropRules }: HoldRequest): readonly string[] {
  const { email, phone } = order.customer
  const { phoneHash, mailboxHash } = dropRules.person
  const byForm = [email.toLowerCase(), phone].filter((key) => key !== '')
  return [...byForm, phoneHash, mailboxHash, ...tries.persons.map(({ anywhere }) => anywhere)]
}

type Ended = Map<HoldRequest, Held>

/** An attempt with a refused order is undone, and the others are tried again without it. */
async function tryTogether(
  db: Kysely<Schema>,
  requests: readonly HoldRequest[],
  ended: Ended,
): Promise<void> {
  let together = requests
  while (together.length > 0) {
    try {
      const written = await transact(db, (trx) => writeHolds(trx, together))
      if (written.ok) {
        for (const [at, request] of together.entries()) {
          ended.set(request, { outcome: 'held', holdEndsAtMs: written.value[at] ?? 0 })
        }
        return
      }
      const { error: refusals } = written
      for (const [request, outcome] of refusals) {
        if (outcome !== 'later') ended.set(request, notHeld(outcomeOf(outcome)))
      }
      together = together.filter((request) => !refusals.has(request))
    } catch (error) {
      const outcome = failureOf(error)
      if (outcome === null) throw error
      // Nobody knows whose number or token is in use, so each order is tried alone.
      if (outcome === 'taken' && together.length > 1) {
        for (const request of together) await tryTogether(db, [request], ended)
        return
      }
      for (const request of together) ended.set(request, notHeld(outcome))
      return
    }
  }
}

function failureOf(error: unknown): 'missing' | 'taken' | null {
  if (isStockShort(error)) return 'missing'
  return isUniqueViolation(error) ? 'taken' : null
}

function notHeld(outcome: HoldOutcome): Held {
  return { outcome, holdEndsAtMs: 0 }
}

/**
 * Judges and writes orders, attempts, uses of codes and stock in one transaction; codes and stock come last, as their
 * rows are contended. Returns when each hold ends, or who is refused: nothing is written then.
 */
async function writeHolds(
  trx: Transaction<Schema>,
  requests: readonly HoldRequest[],
): Promise<Result<readonly number[], Refusals>> {
  const nowMs = Math.max(...requests.map(({ order }) => order.createdAtMs))
  const counted = requests.filter(({ isByStaff }) => !isByStaff)
  // Both are asked at once: on PostgreSQL an order waits for each round trip.
  const [sales, tooMany] = await Promise.all([
    readSales(trx, requests.map(wantedOf)),
    countAttempts(
      trx,
      counted.map(({ tries }) => tries),
      nowMs,
    ),
  ])
  const isTooOften = new Set(counted.filter((_, at) => tooMany[at]))
  const asked = requests.map((request, at) => askedOf(request, sales[at] ?? NO_SALE))
  const barred = refusalsOf(asked, ({ request, claim }) => {
    if (isTooOften.has(request)) return 'too-many-attempts'
    return request.isShared && claim.sale.drops.length > 0 ? { code: 'drop-not-shared' } : null
  })
  if (barred.size > 0) return failure(barred)
  const closed = await passSaleGateTogether(
    trx,
    asked.map(({ claim }) => claim),
  )
  const stopped = refusalsOf(asked, (_, at) => closed[at] ?? null)
  if (stopped.size > 0) return failure(stopped)
  const limited = await judgeLimits(trx, asked, nowMs)
  if (limited.size > 0) return failure(limited)
  const unbooked = await write(trx, asked, nowMs)
  if (unbooked.size > 0) return failure(unbooked)
  return success(asked.map(({ order }) => order.holdExpiresAtMs))
}

const NO_SALE: Sale = { isAllPaused: false, products: [], drops: [] }

type Asked = {
  readonly request: HoldRequest
  /** This is the order as it is written: with the times of its drops. */
  readonly order: NewOrder
  readonly claim: Parameters<typeof passSaleGateTogether>[1][number]
}

function wantedOf({ order, dropRules }: HoldRequest) {
  return { lines: order.lines, overBeforeMs: order.createdAtMs - dropRules.lengthMs }
}

function askedOf(request: HoldRequest, sale: Sale): Asked {
  const { id: orderId, sourceHash, createdAtMs: nowMs } = request.order
  const order = request.isByStaff
    ? request.order
    : { ...request.order, ...timesIn(sale, request.order) }
  return { request, order, claim: { sale, nowMs, rules: request.dropRules, orderId, sourceHash } }
}

function refusalsOf(
  asked: readonly Asked[],
  judge: (each: Asked, at: number) => Refused | 'later' | null,
): Refusals {
  const refused = asked.flatMap((each, at) => {
    const outcome = judge(each, at)
    return outcome === null ? [] : [[each.request, outcome] as const]
  })
  return new Map(refused)
}

/** Staff pass without limits, because they hold units for as long as they like. */
async function judgeLimits(
  trx: Transaction<Schema>,
  asked: readonly Asked[],
  nowMs: number,
): Promise<Refusals> {
  const limited = asked.filter(({ request }) => !request.isByStaff)
  const [hoarding, exceeded] = await Promise.all([
    judgeDropHoarding(trx, limited.map(holdOfDrop), nowMs),
    judgeOpenHolds(trx, limited.map(askedHold), nowMs),
  ])
  return refusalsOf(limited, (_, at) => {
    const judgement = hoarding[at] ?? exceeded[at] ?? null
    return judgement === 'after-others' ? 'later' : judgement
  })
}

function holdOfDrop({ claim: { sale, rules, orderId, sourceHash } }: Asked) {
  return { drops: sale.drops, buyer: { orderId, sourceHash, ...rules.person } }
}

function askedHold({ order, request: { limits } }: Asked) {
  const { id: orderId, customer, sourceHash, lines: wanted } = order
  const { email, phone } = customer
  return { holder: { orderId, email: email.toLowerCase(), phone, sourceHash }, wanted, limits }
}

/** Returns the refusals of orders whose code cannot be used. */
async function write(
  trx: Transaction<Schema>,
  asked: readonly Asked[],
  nowMs: number,
): Promise<Refusals> {
  await insertOrders(
    trx,
    asked.map(({ order }) => order),
  )
  await insertAttempts(
    trx,
    asked.flatMap(({ request }) => request.attempt ?? []),
  )
  await noteDropOrders(
    trx,
    asked.map(({ claim }) => claim),
  )
  // Rows of codes are locked in the order of the codes, to prevent deadlocks; with one code the first order comes
  // first.
  const byCode = asked.toSorted(compareCodes)
  for (const [at, { request }] of byCode.entries()) {
    const { order, discountUse, alsoWrite } = request
    await alsoWrite?.(trx)
    if (!discountUse) continue
    const booked = await bookDiscountUse(trx, discountUse, { orderId: order.id, nowMs })
    if (booked === 'booked') continue
    const rest = byCode.slice(at).map((each) => each.request)
    // A code that is over is over for all orders that come later.
    const refused =
      booked === 'person-over'
        ? [request]
        : rest.filter((other) => other.discountUse?.code === discountUse.code)
    return new Map(refused.map((each) => [each, 'discount-gone']))
  }
  const takings = asked.map(({ order: { id: orderId, lines: units, createdAtMs: atMs } }) => ({
    units,
    cause: { reason: 'hold', orderId, staffId: null, atMs } as const,
  }))
  await takeStockTogether(trx, takings)
  return new Map()
}

function compareCodes(one: Asked, other: Asked): number {
  const [code, otherCode] = [one, other].map(({ request }) => request.discountUse?.code ?? '')
  return (code ?? '').localeCompare(otherCode ?? '', 'en')
}

type Times = Pick<NewOrder, 'createdAtMs' | 'holdExpiresAtMs'>

/** A drop may hold its units for fewer minutes. */
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

/** A product that went off sale after the order was priced is missing: the cart is priced again. */
function outcomeOf(outcome: Refused): HoldOutcome {
  if (typeof outcome === 'string') return outcome
  return outcome.code === 'not-on-sale' ? 'missing' : outcome
}

export type Release = {
  readonly nowMs: number
  /** The person released the hold; it is null when the hold has expired or the order was replaced. */
  readonly staffId?: string | null
  readonly alsoWrite?: (trx: Kysely<Schema>) => Promise<unknown>
}

/**
 * Returns the stock of an unpaid order, and the use of its code. The result is false when the order is no longer
 * pending.
 */
export function expireOrder(db: Kysely<Schema>, id: string, release: Release): Promise<boolean> {
  return transact(db, (trx) => expireOrderIn(trx, id, release))
}

export async function expireOrderIn(
  trx: Transaction<Schema>,
  id: string,
  { nowMs, staffId = null, alsoWrite }: Release,
): Promise<boolean> {
  const expiry = { from: ['pending'], to: 'expired', holdsStock: false } as const
  if (!(await moveOrder(trx, id, expiry))) return false
  const order = await loadOrder(trx, id)
  if (order && order.discountCode !== null) await giveBackDiscountUse(trx, id)
  await alsoWrite?.(trx)
  const cause = { reason: 'release', orderId: id, staffId, atMs: nowMs } as const
  await returnStock(trx, order?.lines ?? [], cause)
  return true
}
