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
import type { Schema } from '../schema.ts'
import type { DropInOrder, PersonInDrop } from './drop-orders.ts'
import { takeTurn } from './rate-limits.ts'

type NewHold = {
  readonly buyer: PersonInDrop & { readonly orderId: string; readonly sourceHash: string }
  readonly nowMs: number
}

/**
 * Refuses the order of a person who let two holds of a drop expire, or of a network that lets most of
 * its holds expire and has much of the drop; the order is booked already, and a person's orders take
 * turns. Offers and orders by message have no network and never count.
 */
export async function findDropHoarding(
  trx: Kysely<Schema>,
  drops: readonly DropInOrder[],
  hold: NewHold,
): Promise<HoardingRefusal | null> {
  if (drops.length === 0) return null
  const { nowMs } = hold
  const holds = await readHolds(trx, drops, hold)
  const pauseEnds = [...Map.groupBy(holds, ({ dropId }) => dropId).values()].map(
    (ofDrop) => findPauseEnd(ofDrop, nowMs) ?? 0,
  )
  const endsInMs = Math.max(...pauseEnds) - nowMs
  if (endsInMs > 0) return { code: 'drop-holds-expired', endsInMs }
  // While the crowd is there, no hold has expired: nothing is added up.
  if (!holds.some(({ expiredOfNetwork }) => isToBeJudged(expiredOfNetwork))) return null
  const isHoarding = await isNetworkHoarding(trx, drops, hold)
  return isHoarding ? { code: 'drop-network-holds-too-many' } : null
}

/** The orders of a distrusted network take turns, so that those sent at once cannot exceed its share together. */
async function isNetworkHoarding(
  trx: Kysely<Schema>,
  drops: readonly DropInOrder[],
  hold: NewHold,
): Promise<boolean> {
  const networks = await sumUpNetwork(trx, drops, hold)
  if (networks.some(isHoardingDrop)) return true
  if (!networks.some(isDistrusted)) return false
  await takeTurn(trx, `drop network ${hold.buyer.sourceHash}`, hold.nowMs)
  return (await sumUpNetwork(trx, drops, hold)).some(isHoardingDrop)
}

type Row = Omit<HoldInDrop, 'isByPhone' | 'isByMailbox'> &
  PersonInDrop & {
    readonly dropId: string
    /** Holds of whatever pieces that expired since the opening, which an index counts. */
    readonly expiredOfNetwork: number
  }

/** This person's orders of these drops from this network, the new one included. */
async function readHolds(
  db: Kysely<Schema>,
  drops: readonly DropInOrder[],
  { buyer, nowMs }: NewHold,
) {
  const { sourceHash, phoneHash, mailboxHash } = buyer
  const { rows } = await sql<Row>`
    select drop_id as "dropId", orders.id as "orderId", state, replaces,
      hold_expires_at as "holdExpiresAtMs",
      case when state = 'expired' then ${releasedAt} end as "releasedAtMs",
      phone_hash as "phoneHash", mailbox_hash as "mailboxHash", (
        select count(*) from orders where source_hash = ${sourceHash} and state = 'expired'
          and hold_expires_at > ${firstOpeningOf(drops)} and hold_expires_at <= ${nowMs}
      ) as "expiredOfNetwork"
    from drop_orders
    inner join orders on orders.id = drop_orders.order_id
    where drop_id in (${idsOf(drops)}) and source_hash = ${sourceHash}
      and (phone_hash = ${phoneHash} or mailbox_hash = ${mailboxHash})
      and (state <> 'expired' or not ${isReleasedByStaff})`.execute(db)
  return rows.map((row) => ({
    ...row,
    isByPhone: row.phoneHash === phoneHash,
    isByMailbox: row.mailboxHash === mailboxHash,
  }))
}

/**
 * What came of the orders of this network in each drop. How large a drop is follows from the book of
 * stock: what its products had on the shelf when it opened.
 */
async function sumUpNetwork(
  db: Kysely<Schema>,
  drops: readonly DropInOrder[],
  { buyer, nowMs }: NewHold,
): Promise<readonly NetworkInDrop[]> {
  const { rows } = await sql<NetworkInDrop>`
    select
      sum(case when state = 'expired' and hold_expires_at <= ${nowMs}
        and not ${isReleasedByStaff} then 1 else 0 end) as "expiredHolds",
      sum(case when state = 'paid' then 1 else 0 end) as "paidOrders",
      sum(case when state = 'pending' then drop_orders.pieces else 0 end) as "unpaidPieces", (
        select coalesce(sum("by"), 0) from drop_products
        inner join variants on variants.product_id = drop_products.product_id
        inner join stock_moves on stock_moves.product_id = variants.product_id
          and stock_moves.colour = variants.colour and stock_moves.size = variants.size
        where drop_products.drop_id = drops.id and at < drops.opens_at
      ) as "dropPieces"
    from orders
    inner join drop_orders on drop_orders.order_id = orders.id
    inner join drops on drops.id = drop_orders.drop_id
    where source_hash = ${buyer.sourceHash} and hold_expires_at > ${firstOpeningOf(drops)}
      and drops.id in (${idsOf(drops)})
    group by drops.id, drops.opens_at`.execute(db)
  return rows
}

/** From the book, by its index: the order's own variants, since it was placed. */
const releasedAt = sql`(
  select max(at) from order_lines inner join stock_moves
    on stock_moves.product_id = order_lines.product_id and stock_moves.colour = order_lines.colour
      and stock_moves.size = order_lines.size and stock_moves.at >= orders.created_at
  where order_lines.order_id = orders.id and stock_moves.order_id = orders.id
    and reason = 'release'
)`

/** A hold that was released before its end is nothing that the shopper did. */
const isReleasedByStaff = sql`exists (
  select 1 from audit where subject = 'order ' || orders.id and action = 'hold-released'
)`

function firstOpeningOf(drops: readonly DropInOrder[]): number {
  return Math.min(...drops.map(({ opensAtMs }) => opensAtMs))
}

function idsOf(drops: readonly DropInOrder[]) {
  return sql.join(drops.map(({ id }) => id))
}
