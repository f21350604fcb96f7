import type { Kysely } from 'kysely'
import { findDropsOfOrder, findDropsToPack, listDropBuyers } from '#database/drops/drop-buyers'
import type { Schema } from '#database/schema'
import {
  groupLookAlikes,
  type LookAlike,
  type LookAlikeGroup,
  lookAlikesOf,
} from '#domain/drop/look-alikes'
import type { Order } from '#domain/order/order'

/** Returns other paid orders of its drops; null if the order is in none, or is not to be sent. */
export async function findLookAlikes(
  db: Kysely<Schema>,
  { id }: Pick<Order, 'id'>,
): Promise<readonly LookAlike[] | null> {
  const buyers = await listDropBuyers(db, await findDropsOfOrder(db, id))
  const own = buyers.find(({ orderId }) => orderId === id)
  if (!own) return null
  // An order may be of two drops.
  const byOrder = new Map(buyers.map((buyer) => [buyer.orderId, buyer]))
  return lookAlikesOf(own, [...byOrder.values()])
}

/** A drop's groups are returned as long as one of their orders is to be packed. */
export async function lookAlikesToPack(
  db: Kysely<Schema>,
): Promise<ReadonlyMap<string, readonly LookAlikeGroup[]>> {
  const buyers = await listDropBuyers(db, await findDropsToPack(db))
  const toPack = new Set(buyers.filter(({ isToPack }) => isToPack).map(({ orderId }) => orderId))
  return new Map(
    [...Map.groupBy(buyers, ({ dropId }) => dropId)].map(([dropId, ofDrop]) => [
      dropId,
      groupLookAlikes(ofDrop).filter(({ orderIds }) => orderIds.some((id) => toPack.has(id))),
    ]),
  )
}
