import type { Transaction } from 'kysely'
import { moveFulfilment } from '#database/orders/fulfilment'
import { loadOrder } from '#database/orders/orders'
import { insertShipment, listShipments } from '#database/orders/shipments'
import { listRefunds } from '#database/refunds/refunds'
import type { Schema } from '#database/schema'
import { countUnits } from '#domain/cart/line'
import { isPickUp } from '#domain/delivery/pick-up'
import { refuseStep, refuseWay } from '#domain/order/fulfilment'
import type { Order } from '#domain/order/order'
import { NO_PARCEL, planParcel } from '#domain/order/parcel'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { unrefundedLines } from '#domain/refund/unrefunded-lines'
import { failure, type Result, success } from '#domain/result'
import type { ClockedDatabase } from '../../base/context.ts'
import { changePaidOrder, type OrderChange } from './change-order.ts'
import { recordStep, type StepDone } from './record-step.ts'
import { withdrawReadyMail } from './withdraw-ready-mail.ts'

/**
 * The customer has collected the order: it counts as sent and delivered from now on. Its units are
 * written down as a shipment, so that returns and refunds know who has them.
 */
export async function collectOrder(
  desk: ClockedDatabase,
  change: OrderChange,
): Promise<Result<StepDone, OrderFailure>> {
  const { orderId, expected: from } = change
  return changePaidOrder(desk, change, async (trx, nowMs) => {
    const order = await loadOrder(trx, orderId)
    if (!order) return failure('order-unknown')
    const refusal = refuseWay('collected', isPickUp(order)) ?? refuseStep('collected', from)
    if (refusal) return failure(refusal)
    const planned = await planRest(trx, order)
    if (!planned.ok) return planned
    const { lines } = planned.value
    await withdrawReadyMail(trx, orderId)
    const parcel = { ...NO_PARCEL, way: 'collected', orderId, sentAtMs: nowMs, lines } as const
    const { id: shipmentId } = await insertShipment(trx, parcel)
    const times = { sentAtMs: nowMs, deliveredAtMs: nowMs }
    await moveFulfilment(trx, orderId, { from, to: 'delivered', ...times })
    const detail = { pieces: countUnits(lines) }
    const step = { ...change, kind: 'collected', shipmentId, detail, nowMs } as const
    return success(await recordStep(trx, step))
  })
}

async function planRest(trx: Transaction<Schema>, { id, lines }: Order) {
  const sent = (await listShipments(trx, id)).flatMap((shipment) => shipment.lines)
  const ordered = unrefundedLines(lines, { sent, refunds: await listRefunds(trx, id) })
  return planParcel({ ordered, sent, wanted: undefined })
}
