import { type Kysely, sql } from 'kysely'
import type { HoldLimits } from '#domain/order/hold-limits'
import {
  type EndedHolds,
  type HeldLine,
  type Holder,
  type HoldRefusal,
  isHoarding,
  judgePerson,
} from '#domain/order/judge-hold'
import type { Schema } from '../schema.ts'

const HOUR_MS = 60 * 60_000

type Hold = { readonly holder: Holder; readonly limits: HoldLimits; readonly nowMs: number }

/**
 * The limit that an order exceeds, if any; it is inserted already but takes no stock yet. Orders of
 * one person are serialised by the caller. Orders of one source run concurrently, so that a crowd
 * behind one address is not queued: on PostgreSQL they do not see each other, and the source's
 * limits can be exceeded by as many orders as are held at once (five in each process).
 */
export async function findExceededLimit(
  trx: Kysely<Schema>,
  hold: Hold,
): Promise<HoldRefusal | null> {
  const { holder, limits } = hold
  const { ofPerson, ofSource } = await readOpenHolds(trx, holder)
  const refusal = judgePerson(holder, ofPerson, limits)
  if (refusal) return refusal

  const { orders, pieces } = ofSource
  if (orders > limits.holdsPerSource || pieces > limits.piecesPerSource) {
    return 'network-holds-too-many'
  }
  // Below this limit the history does not matter.
  if (pieces <= limits.piecesAfterExpired) return null
  const ended = await countEndedHolds(trx, hold)
  return isHoarding(ended, limits) ? 'network-holds-too-many' : null
}

type OpenHolds = {
  readonly ofPerson: readonly HeldLine[]
  readonly ofSource: { readonly orders: number; readonly pieces: number }
}

type OpenRow = HeldLine & { readonly sourceOrders: number; readonly sourcePieces: number }

/** One statement, because on PostgreSQL the order waits for the round trip. */
async function readOpenHolds(db: Kysely<Schema>, holder: Holder): Promise<OpenHolds> {
  const { rows } = await sql<OpenRow>`
    select orders.id as "orderId", email, phone, source_hash as "sourceHash",
      product_id as "productId", colour, size, quantity,
      source_orders as "sourceOrders", source_pieces as "sourcePieces"
    from orders
    inner join order_lines on order_lines.order_id = orders.id
    inner join (
      select count(*) as source_orders, sum(pieces) as source_pieces from orders
      where source_hash = ${holder.sourceHash} and state = 'pending'
    ) as source on true
    where state = 'pending' and (email = ${holder.email} or phone = ${holder.phone})`.execute(db)
  const [row] = rows
  const ofSource = { orders: row?.sourceOrders ?? 0, pieces: row?.sourcePieces ?? 0 }
  return { ofPerson: rows, ofSource }
}

/** A replaced order counts as expired once its hold would have expired. */
async function countEndedHolds(db: Kysely<Schema>, { holder, nowMs }: Hold): Promise<EndedHolds> {
  const { sourceHash } = holder
  const sinceMs = nowMs - HOUR_MS
  const { rows } = await sql<EndedHolds>`
    select (
      select count(*) from orders where source_hash = ${sourceHash} and state = 'expired'
        and hold_expires_at > ${sinceMs} and hold_expires_at <= ${nowMs}
    ) as expired, (
      select count(*) from orders where source_hash = ${sourceHash} and state = 'paid'
        and hold_expires_at > ${sinceMs}
    ) as paid`.execute(db)
  return rows[0] ?? { expired: 0, paid: 0 }
}
