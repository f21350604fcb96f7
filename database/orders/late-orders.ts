import type { Kysely } from 'kysely'
import type { HoldTimes } from '#domain/order/judge-lateness'
import type { Order } from '#domain/order/order'
import type { Schema } from '../schema.ts'
import { isVariant } from '../stock/stock-changes.ts'
import { loadOrder } from './orders.ts'

/** This is an order that was unpaid when its payment was booked, after its hold or nearly so. */
export type LateOrder = {
  readonly order: Order
  readonly sourceHash: string
  readonly hold: HoldTimes
  /** The unit was drawn for this person in this drop, or offered to them. */
  readonly rightInDrop: string | null
}

/** Returns null if the order is paid or refunded already. */
export async function findLateOrder(
  trx: Kysely<Schema>,
  orderId: string,
  { isExtended }: Pick<HoldTimes, 'isExtended'>,
): Promise<LateOrder | null> {
  const order = await loadOrder(trx, orderId)
  if (order?.state !== 'pending' && order?.state !== 'expired') return null
  const row = await trx
    .selectFrom('orders')
    .select(['source_hash', 'hold_expires_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const isHeld = order.state === 'pending'
  const releasedAtMs = isHeld ? null : await findRelease(trx, order)
  return {
    order,
    sourceHash: row.source_hash,
    hold: {
      promisedEndMs: row.hold_expires_at,
      releasedAtMs,
      // Without a release in the book nobody knows when the hold ended: it counts as no longer than promised.
      isExtended: isExtended && (isHeld || releasedAtMs !== null),
    },
    rightInDrop: order.channel === 'message' ? await findRight(trx, orderId) : null,
  }
}

/** Reads the book of stock, which lost the moves of a variant that was deleted since. */
async function findRelease(
  trx: Kysely<Schema>,
  { id, lines, createdAtMs }: Order,
): Promise<number | null> {
  const [first] = lines
  if (!first) return null
  const { atMs } = await trx
    .selectFrom('stock_moves')
    .select(({ fn }) => fn.max('at').as('atMs'))
    .where(isVariant(first))
    .where('at', '>=', createdAtMs)
    .where('order_id', '=', id)
    .where('reason', '=', 'release')
    .executeTakeFirstOrThrow()
  return atMs === null ? null : Number(atMs)
}

async function findRight(trx: Kysely<Schema>, orderId: string): Promise<string | null> {
  for (const table of ['draw_entries', 'waiting_list'] as const) {
    const row = await trx
      .selectFrom(table)
      .select('drop_id')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    if (row) return row.drop_id
  }
  return null
}
