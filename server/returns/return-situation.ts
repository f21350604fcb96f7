import type { Kysely } from 'kysely'
import { listShipments } from '#database/orders/shipments'
import { listRefunds } from '#database/refunds/refunds'
import { listReturns } from '#database/returns/returns'
import type { Schema } from '#database/schema'
import { hasLeft } from '#domain/order/fulfilment'
import type { Order } from '#domain/order/order'
import type { ReturnSituation } from '#domain/return/returnable'

/** The situation decides which units of an order can be sent back. */
export async function readReturnSituation(
  db: Kysely<Schema>,
  order: Order,
  nowMs: number,
): Promise<ReturnSituation> {
  const shipments = await listShipments(db, order.id)
  return {
    order,
    parcels: shipments.filter((shipment) => hasLeft(shipment, nowMs)),
    refunds: await listRefunds(db, order.id),
    returns: await listReturns(db, order.id),
  }
}
