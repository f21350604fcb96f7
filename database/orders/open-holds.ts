import { type Kysely, sql } from 'kysely'
import { countUnits, type Units } from '#domain/cart/line'
import type { HoldLimits } from '#domain/order/hold-limits'
import {
  type EndedHolds,
  type HeldLine,
  type Holder,
  type HoldRefusal,
  isHoarding,
  judgePerson,
} from '#domain/order/judge-hold'
import { padList } from '../list-lengths.ts'
import type { Schema } from '../schema.ts'

const HOUR_MS = 60 * 60_000

export type AskedHold = {
  readonly holder: Holder
  /** The order would hold these units in addition. */
  readonly wanted: readonly Units[]
  readonly limits: HoldLimits
}

/**
 * `after-others`: the order would exceed a limit of its source only because of orders before it in the same list, which
 * may still fail.
 */
export type HoldJudgement = HoldRefusal | 'after-others' | null

/**
 * Returns the limits that new orders of different people exceed, before they are written. The caller serialises the
 * orders of one person. Orders of one source that are held in different transactions run concurrently, so that a crowd
 * behind one address is not queued: on PostgreSQL they do not see each other, and the source's limits can be exceeded
 * by as many orders as other transactions hold at that moment.
 */
export async function judgeOpenHolds(
  trx: Kysely<Schema>,
  asked: readonly AskedHold[],
  nowMs: number,
): Promise<readonly HoldJudgement[]> {
  if (asked.length === 0) return []
  const holders = asked.map(({ holder }) => holder)
  const [ofPersons, ofSources] = await Promise.all([
    readHeldLines(trx, holders),
    countOpenOrders(trx, holders),
  ])
  const judgements: HoldJudgement[] = []
  const before = new Map<string, OpenOrders>()
  const isHoarder = onceForEach((sourceHash) => countEndedHolds(trx, sourceHash, nowMs))
  for (const each of asked) {
    const { holder, wanted } = each
    const { sourceHash } = holder
    const own = { orders: 1, units: countUnits(wanted) }
    const alone = add(ofSources.get(sourceHash) ?? NONE, own)
    const others = before.get(sourceHash) ?? NONE
    before.set(sourceHash, add(others, own))
    const isTooMuch = (held: OpenOrders) => exceedsSource(each, held, isHoarder)
    const ofPerson = [...ofPersons, ...wanted.map((units) => ({ ...units, ...holder }))]
    const refusal = judgePerson(holder, ofPerson, each.limits)
    if (refusal) judgements.push(refusal)
    else if (await isTooMuch(alone)) judgements.push('network-holds-too-many')
    else judgements.push((await isTooMuch(add(alone, others))) ? 'after-others' : null)
  }
  return judgements
}

async function exceedsSource(
  { holder, limits }: AskedHold,
  { orders, units }: OpenOrders,
  countEnded: (sourceHash: string) => Promise<EndedHolds>,
): Promise<boolean> {
  if (orders > limits.holdsPerSource || units > limits.unitsPerSource) return true
  // Below this limit the history does not matter.
  if (units <= limits.unitsAfterExpired) return false
  return isHoarding(await countEnded(holder.sourceHash), limits)
}

type OpenOrders = { readonly orders: number; readonly units: number }

const NONE: OpenOrders = { orders: 0, units: 0 }

function add(one: OpenOrders, other: OpenOrders): OpenOrders {
  return { orders: one.orders + other.orders, units: one.units + other.units }
}

function onceForEach<Value>(
  read: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}

/** Reads what is in unpaid orders with one of these addresses or phones. */
async function readHeldLines(
  db: Kysely<Schema>,
  holders: readonly Holder[],
): Promise<readonly HeldLine[]> {
  const emails = padList(holders.map(({ email }) => email))
  const phones = padList(holders.map(({ phone }) => phone))
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id as orderId', 'email', 'phone', 'source_hash as sourceHash'])
    .select(['product_id as productId', 'colour', 'size', 'quantity'])
    .where('state', '=', 'pending')
    .where(({ or, eb }) => or([eb('email', 'in', emails), eb('phone', 'in', phones)]))
    .execute()
}

async function countOpenOrders(
  db: Kysely<Schema>,
  holders: readonly Holder[],
): Promise<ReadonlyMap<string, OpenOrders>> {
  const sources = new Set(holders.map(({ sourceHash }) => sourceHash))
  const rows = await db
    .selectFrom('orders')
    .select('source_hash')
    .select([sql<number>`count(*)`.as('orders'), sql<number>`sum(pieces)`.as('units')])
    .where('source_hash', 'in', padList([...sources]))
    .where('state', '=', 'pending')
    .groupBy('source_hash')
    .execute()
  return new Map(
    rows.map(({ source_hash, orders, units }) => [
      source_hash,
      { orders: Number(orders), units: Number(units) },
    ]),
  )
}

/** A replaced order counts as expired once its hold would have expired. */
async function countEndedHolds(
  db: Kysely<Schema>,
  sourceHash: string,
  nowMs: number,
): Promise<EndedHolds> {
  const sinceMs = nowMs - HOUR_MS
  const { rows } = await sql<EndedHolds>`
    select (
      select count(*) from orders where source_hash = ${sourceHash} and state = 'expired'
        and test_ended_at is null
        and hold_expires_at > ${sinceMs} and hold_expires_at <= ${nowMs}
    ) as expired, (
      select count(*) from orders where source_hash = ${sourceHash} and state = 'paid'
        and hold_expires_at > ${sinceMs}
    ) as paid`.execute(db)
  return rows[0] ?? { expired: 0, paid: 0 }
}
