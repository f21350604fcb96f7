import type { Transaction } from 'kysely'
import { enqueueMail } from '#database/mail/outbox'
import { waitsForAddress } from '#database/orders/address-cases'
import { moveFulfilment } from '#database/orders/fulfilment'
import { loadOrder } from '#database/orders/orders'
import { insertShipment, listShipments, type Shipment } from '#database/orders/shipments'
import { insertWaybillPhoto } from '#database/orders/waybill-photos'
import { listRefunds } from '#database/refunds/refunds'
import type { Schema } from '#database/schema'
import { countUnits } from '#domain/cart/line'
import { isPickUp } from '#domain/delivery/pick-up'
import { isEmail } from '#domain/form/email'
import { type Fulfilment, refuseStep, refuseWay, UNDO_MS } from '#domain/order/fulfilment'
import { type Parcel, type PlannedParcel, planParcel, type WantedLine } from '#domain/order/parcel'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { unrefundedLines } from '#domain/refund/unrefunded-lines'
import { failure, type Result, success } from '#domain/result'
import type { ClockedDatabase } from '../../base/context.ts'
import { changePaidOrder, type OrderChange } from './change-order.ts'
import { recordStep, type StepDone } from './record-step.ts'

export type ParcelToSend = OrderChange & {
  readonly parcel: Parcel
  /** The photo of a bus's waybill, cleaned. */
  readonly photo?: Uint8Array | null
  /** Undefined: the parcel has all that is left. */
  readonly lines?: readonly WantedLine[] | undefined
}

export type ParcelSent = StepDone & {
  readonly shipmentId: string
  readonly fulfilment: Extract<Fulfilment, 'partly-sent' | 'sent'>
  /** False for a customer without an email address. */
  readonly isMailed: boolean
}

/** Sending an unpacked order packs it too. The customer's mail waits for the minute of undo. */
export async function sendParcel(
  desk: ClockedDatabase,
  request: ParcelToSend,
): Promise<Result<ParcelSent, OrderFailure>> {
  const { orderId, expected, parcel, photo = null, lines: wanted } = request
  return changePaidOrder(desk, request, async (trx, nowMs) => {
    const order = await loadOrder(trx, orderId)
    if (!order) return failure('order-unknown')
    const refusal = refuseWay('sent', isPickUp(order)) ?? refuseStep('sent', expected)
    if (refusal) return failure(refusal)
    if (await waitsForAddress(trx, orderId)) return failure('order-needs-address')
    const shipments = await listShipments(trx, orderId)
    const sent = shipments.flatMap(({ lines }) => lines)
    const ordered = unrefundedLines(order.lines, {
      sent,
      refunds: await listRefunds(trx, orderId),
    })
    const planned = planParcel({ ordered, sent, wanted })
    if (!planned.ok) return planned
    const { lines } = planned.value
    const shipment = await insertShipment(trx, { ...parcel, orderId, sentAtMs: nowMs, lines })
    if (photo && parcel.way === 'bus') {
      await insertWaybillPhoto(trx, { shipmentId: shipment.id, orderId, bytes: photo, nowMs })
    }
    const isMailed = isEmail(order.customer.email)
    if (isMailed) await enqueueParcelMail(trx, shipment)
    const step = await writeStep(trx, request, { planned: planned.value, shipment })
    return success({ ...step, isMailed })
  })
}

async function enqueueParcelMail(trx: Transaction<Schema>, shipment: Shipment) {
  const { id: shipmentId, orderId, sentAtMs: nowMs } = shipment
  const dueAtMs = nowMs + UNDO_MS
  await enqueueMail(trx, { kind: 'parcel-mail', orderId, shipmentId, nowMs, dueAtMs })
}

type Written = { readonly planned: PlannedParcel; readonly shipment: Shipment }

async function writeStep(
  trx: Transaction<Schema>,
  { orderId, expected: from, actor }: ParcelToSend,
  { planned, shipment }: Written,
): Promise<Omit<ParcelSent, 'isMailed'>> {
  const { id: shipmentId, sentAtMs: nowMs } = shipment
  const fulfilment = planned.isLast ? 'sent' : 'partly-sent'
  await moveFulfilment(trx, orderId, {
    from,
    to: fulfilment,
    ...(from === 'to-pack' ? { packedAtMs: nowMs } : {}),
    ...(planned.isLast ? { sentAtMs: nowMs } : {}),
  })
  const detail = { shipment: shipmentId, pieces: countUnits(planned.lines), fulfilment }
  const step = { orderId, actor, kind: 'sent', shipmentId, detail, nowMs } as const
  return { ...(await recordStep(trx, step)), shipmentId, fulfilment }
}
