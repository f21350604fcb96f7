import { type Kysely, sql } from 'kysely'
import {
  findPauseEnd,
  type HoardingRefusal,
  type HoldInDrop,
  isDistrusted,
  isHoardingDrop,
  isToBeJudged,
  type NetworkInDrop,
} from '#domain/drop/judge-drop-holds'
import { takeTurns } from '../health/rate-limits.ts'
import { padList } from '../list-lengths.ts'
import type { Schema } from '../schema.ts'
import type { DropInOrder, PersonInDrop } from './drop-orders.ts'

export type HoldOfDrop = {
  readonly drops: readonly DropInOrder[]
  readonly buyer: PersonInDrop & { readonly orderId: string; readonly sourceHash: string }
}

/**
 * `after-others`: the order would be refused only because of orders before it in the same list, which may still fail.
 */
export type HoardingJudgement = HoardingRefusal | 'after-others' | null

/**
 * Refuses the orders of people who let two holds of a drop expire, or of a network that lets most of its holds expire
 * and has much of the drop. The holds passed here are of different people, whose orders take turns. Offers and orders
 * by message have no network and never count.
 */
export async function judgeDropHoarding(
  trx: Kysely<Schema>,
  holds: readonly HoldOfDrop[],
  nowMs: number,
): Promise<readonly HoardingJudgement[]> {
  const inDrops = holds.filter(({ drops }) => drops.length > 0)
  if (inDrops.length === 0) return holds.map(() => null)
  const [ofPersons, expired] = await Promise.all([
    readHolds(trx, inDrops),
    countExpired(trx, inDrops, nowMs),
  ])
  const judgements = new Map<HoldOfDrop, HoardingJudgement>()
  const before: HoldOfDrop[] = []
  // Networks take their turns in the order of their keys; within one network the first order comes first.
  for (const hold of holds.toSorted(compareNetworks)) {
    const paused = findPause(ofPersons, hold, nowMs)
    // While the crowd is there, no hold has expired: nothing is added up.
    const isJudged = hold.drops.length > 0 && isToBeJudged(expired.get(hold.buyer.sourceHash) ?? 0)
    const judged = isJudged ? await judgeNetwork(trx, { hold, before, nowMs }) : null
    judgements.set(hold, paused ?? judged)
    before.push(hold)
  }
  return holds.map((hold) => judgements.get(hold) ?? null)
}

function compareNetworks({ buyer: one }: HoldOfDrop, { buyer: other }: HoldOfDrop): number {
  if (one.sourceHash === other.sourceHash) return 0
  return one.sourceHash < other.sourceHash ? -1 : 1
}

function findPause(
  holds: readonly Row[],
  { drops, buyer }: HoldOfDrop,
  nowMs: number,
): HoardingRefusal | null {
  const own = holds
    .filter(({ sourceHash }) => sourceHash === buyer.sourceHash)
    .map((row) => ({
      ...row,
      isByPhone: row.phoneHash === buyer.phoneHash,
      isByMailbox: row.mailboxHash === buyer.mailboxHash,
    }))
    .filter(({ isByPhone, isByMailbox }) => isByPhone || isByMailbox)
  const pauseEnds = drops.map(
    ({ id }) =>
      findPauseEnd(
        own.filter(({ dropId }) => dropId === id),
        nowMs,
      ) ?? 0,
  )
  const endsInMs = Math.max(0, ...pauseEnds) - nowMs
  return endsInMs > 0 ? { code: 'drop-holds-expired', endsInMs } : null
}

type JudgedHold = {
  readonly hold: HoldOfDrop
  readonly before: readonly HoldOfDrop[]
  readonly nowMs: number
}

/** The orders of a distrusted network take turns, so that those sent at once cannot exceed its share together. */
async function judgeNetwork(
  trx: Kysely<Schema>,
  { hold, before, nowMs }: JudgedHold,
): Promise<HoardingJudgement> {
  const { sourceHash } = hold.buyer
  const judge = (networks: readonly InDrop[]): HoardingJudgement => {
    if (networks.some((network) => isHoardingDrop(withHolds(network, [hold])))) {
      return { code: 'drop-network-holds-too-many' }
    }
    const ofNetwork = before.filter(({ buyer }) => buyer.sourceHash === sourceHash)
    const isTooMuch = networks.some((network) =>
      isHoardingDrop(withHolds(network, [...ofNetwork, hold])),
    )
    return isTooMuch ? 'after-others' : null
  }
  const networks = await sumUpNetwork(trx, hold, nowMs)
  const judgement = judge(networks)
  if (judgement !== null || !networks.some(isDistrusted)) return judgement
  await takeTurns(trx, [`drop network ${sourceHash}`], nowMs)
  return judge(await sumUpNetwork(trx, hold, nowMs))
}

type InDrop = NetworkInDrop & { readonly dropId: string }

function withHolds(network: InDrop, holds: readonly HoldOfDrop[]): NetworkInDrop {
  const added = holds.flatMap(({ drops }) => drops.filter(({ id }) => id === network.dropId))
  const units = added.reduce((sum, drop) => sum + drop.units, 0)
  return { ...network, unpaidUnits: network.unpaidUnits + units }
}

type Row = Omit<HoldInDrop, 'isByPhone' | 'isByMailbox'> &
  PersonInDrop & { readonly dropId: string; readonly sourceHash: string }

/** Reads the orders of these drops from these networks, or with one of these phones or mailboxes. */
async function readHolds(
  db: Kysely<Schema>,
  holds: readonly HoldOfDrop[],
): Promise<readonly Row[]> {
  const buyers = holds.map(({ buyer }) => buyer)
  const { rows } = await sql<Row>`
    select drop_id as "dropId", orders.id as "orderId", state, replaces, source_hash as "sourceHash",
      hold_expires_at as "holdExpiresAtMs",
      case when state = 'expired' then ${releasedAt} end as "releasedAtMs",
      phone_hash as "phoneHash", mailbox_hash as "mailboxHash"
    from drop_orders
    inner join orders on orders.id = drop_orders.order_id
    where drop_id in (${idsOf(holds)}) and source_hash in (${listOf(sourcesOf(holds))})
      and (phone_hash in (${listOf(buyers.map(({ phoneHash }) => phoneHash))})
        or mailbox_hash in (${listOf(buyers.map(({ mailboxHash }) => mailboxHash))}))
      and test_ended_at is null and (state <> 'expired' or not ${isReleasedByStaff})`.execute(db)
  return rows
}

/** Counts the holds of any units that expired since the opening, by network, with an index. */
async function countExpired(
  db: Kysely<Schema>,
  holds: readonly HoldOfDrop[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['source_hash', sql<number>`count(*)`.as('expired')])
    .where('source_hash', 'in', padList(sourcesOf(holds)))
    .where('state', '=', 'expired')
    .where('test_ended_at', 'is', null)
    .where('hold_expires_at', '>', firstOpeningOf(holds))
    .where('hold_expires_at', '<=', nowMs)
    .groupBy('source_hash')
    .execute()
  return new Map(rows.map(({ source_hash, expired }) => [source_hash, Number(expired)]))
}

/**
 * Sums up what came of the network's orders in each drop of an order that is not written yet. The size of a drop comes
 * from the stock book: it is what the drop's products had on the shelf when it opened. A network without an order in a
 * drop is not in the answer: its first order is never too much.
 */
async function sumUpNetwork(
  db: Kysely<Schema>,
  hold: HoldOfDrop,
  nowMs: number,
): Promise<readonly InDrop[]> {
  const { rows } = await sql<InDrop>`
    select drops.id as "dropId",
      sum(case when state = 'expired' and hold_expires_at <= ${nowMs}
        and not ${isReleasedByStaff} then 1 else 0 end) as "expiredHolds",
      sum(case when state = 'paid' then 1 else 0 end) as "paidOrders",
      sum(case when state = 'pending' then drop_orders.pieces else 0 end) as "unpaidUnits", (
        select coalesce(sum("by"), 0) from drop_products
        inner join variants on variants.product_id = drop_products.product_id
        inner join stock_moves on stock_moves.product_id = variants.product_id
          and stock_moves.colour = variants.colour and stock_moves.size = variants.size
        where drop_products.drop_id = drops.id and at < drops.opens_at
      ) as "dropUnits"
    from orders
    inner join drop_orders on drop_orders.order_id = orders.id
    inner join drops on drops.id = drop_orders.drop_id
    where source_hash = ${hold.buyer.sourceHash} and hold_expires_at > ${firstOpeningOf([hold])}
      and test_ended_at is null
      and drops.id in (${idsOf([hold])})
    group by drops.id, drops.opens_at`.execute(db)
  return rows.map((row) => ({
    ...row,
    expiredHolds: Number(row.expiredHolds),
    paidOrders: Number(row.paidOrders),
    unpaidUnits: Number(row.unpaidUnits),
    dropUnits: Number(row.dropUnits),
  }))
}

/** This reads the stock book by its index: the moves of the order's own variants since it was placed. */
const releasedAt = sql`(
  select max(at) from order_lines inner join stock_moves
    on stock_moves.product_id = order_lines.product_id and stock_moves.colour = order_lines.colour
      and stock_moves.size = order_lines.size and stock_moves.at >= orders.created_at
  where order_lines.order_id = orders.id and stock_moves.order_id = orders.id
    and reason = 'release'
)`

/** A hold that staff released before its end is not held against the shopper. */
const isReleasedByStaff = sql`exists (
  select 1 from audit where subject = 'order ' || orders.id and action = 'hold-released'
)`

function firstOpeningOf(holds: readonly HoldOfDrop[]): number {
  return Math.min(...holds.flatMap(({ drops }) => drops.map(({ opensAtMs }) => opensAtMs)))
}

function sourcesOf(holds: readonly HoldOfDrop[]): readonly string[] {
  return [...new Set(holds.map(({ buyer }) => buyer.sourceHash))]
}

function idsOf(holds: readonly HoldOfDrop[]) {
  return listOf([...new Set(holds.flatMap(({ drops }) => drops.map(({ id }) => id)))])
}

function listOf(values: readonly string[]) {
  return sql.join(padList(values))
}
