import type { Transaction } from 'kysely'
import { closeAddressCase } from '#database/orders/address-cases'
import { dropAskedChange } from '#database/orders/address-changes'
import { moveFulfilment } from '#database/orders/fulfilment'
import { loadOrder } from '#database/orders/orders'
import { listShipments } from '#database/orders/shipments'
import { listRefunds } from '#database/refunds/refunds'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { isUnsent } from '#domain/order/fulfilment'
import type { Order } from '#domain/order/order'
import { quantityAt } from '#domain/order/parcel'
import { unrefundedLines } from '#domain/refund/unrefunded-lines'
import type { Actor } from '#domain/staff/actor'
import { auditSubject } from '../fulfil/change-order.ts'
import { withdrawReadyMail } from '../fulfil/withdraw-ready-mail.ts'
import { askToRefundDifferences, closeDifferenceCase } from './difference-cases.ts'

type Stop = {
  readonly actor: Actor
  readonly nowMs: number
  /** Nothing of what was paid remains. */
  readonly isWhole: boolean
}

/**
 * This runs after a refund was written: an order of which nothing is sent, or will be, is cancelled; one whose other
 * units are sent is sent. Call it while the order is locked.
 */
export async function stopPacking(
  trx: Transaction<Schema>,
  order: Order,
  { actor, nowMs, isWhole }: Stop,
): Promise<void> {
  const { id, fulfilment: from } = order
  const { isAllSent, lastSentAtMs } = await readParcels(trx, order)
  if (from !== null && isUnsent(from) && (isWhole || isAllSent)) {
    await withdrawReadyMail(trx, id)
    await moveFulfilment(trx, id, { from, to: 'cancelled' })
    await writeAudit(trx, { actor, action: 'order-cancelled', subject: auditSubject(id), nowMs })
    const closing = { note: 'The order was cancelled', atMs: nowMs }
    await closeAddressCase(trx, id, closing)
    await dropAskedChange(trx, id, closing)
  }
  const isCancelled = from !== null && isUnsent(from) && isAllSent
  if (isWhole || isCancelled) await askToRefundDifferences(trx, id, nowMs)
  if (isWhole) await closeDifferenceCase(trx, id, { note: 'It was refunded', atMs: nowMs })
  if (from === 'partly-sent' && isAllSent) {
    await moveFulfilment(trx, id, { from, to: 'sent', sentAtMs: lastSentAtMs ?? nowMs })
  }
}

/**
 * This runs after the provider refused a refund: units that it would have kept here are to be sent again. A cancelled
 * order stays cancelled, because its customer does not wait for it any more. Returns whether it is. Call it while the
 * order is locked.
 */
export async function resumeSending(trx: Transaction<Schema>, orderId: string): Promise<boolean> {
  const order = await loadOrder(trx, orderId)
  if (order?.fulfilment === 'sent' && !(await readParcels(trx, order)).isAllSent) {
    await moveFulfilment(trx, orderId, { from: 'sent', to: 'partly-sent', sentAtMs: null })
  }
  return order?.fulfilment === 'cancelled'
}

async function readParcels(trx: Transaction<Schema>, { id, lines }: Order) {
  const shipments = await listShipments(trx, id)
  const sent = shipments.flatMap((shipment) => shipment.lines)
  const toSend = unrefundedLines(lines, { sent, refunds: await listRefunds(trx, id) })
  const isAllSent = toSend.every(({ quantity }, position) => quantity <= quantityAt(sent, position))
  return { isAllSent, lastSentAtMs: shipments.at(-1)?.sentAtMs ?? null }
}
