import type { Transaction } from 'kysely'
import { writeAudit } from '#database/repositories/audit'
import { listSteps, markUndone, moveFulfilment } from '#database/repositories/fulfilment'
import { withdrawMail } from '#database/repositories/outbox'
import { parcelMailKey } from '#database/repositories/queued-mail'
import { deleteShipment } from '#database/repositories/shipments'
import type { Schema } from '#database/schema'
import {
  canUndo,
  type Fulfilment,
  fulfilmentBefore,
  latestStep,
  type OrderStep,
} from '#domain/order/fulfilment'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import {
  auditSubject,
  changePaidOrder,
  type OrderChange,
  type OrderChangeContext,
} from './change-order.ts'

export type StepToUndo = Omit<OrderChange, 'lastStepId'> & {
  /** The step that the person saw as the latest; another one is not undone in its place. */
  readonly stepId: string
}

export type StepUndone = {
  readonly kind: OrderStep['kind']
  readonly fulfilment: Fulfilment
}

/** Undoing a parcel removes it and its mail, which has not left yet. */
export async function undoStep(
  desk: OrderChangeContext,
  { stepId, ...change }: StepToUndo,
): Promise<Result<StepUndone, OrderFailure>> {
  const { orderId, expected, actor } = change
  return changePaidOrder(desk, change, async (trx, nowMs) => {
    const steps = await listSteps(trx, orderId)
    const latest = latestStep(steps)
    if (!latest) return failure('nothing-to-undo')
    if (latest.id !== stepId) return failure('order-changed')
    if (!canUndo(latest, nowMs)) return failure('too-late-to-undo')
    if (!(await removeParcel(trx, latest))) return failure('too-late-to-undo')

    const fulfilment = fulfilmentBefore(latest, steps)
    await moveFulfilment(trx, orderId, { from: expected, to: fulfilment, ...timesAt(fulfilment) })
    await markUndone(trx, latest.id, nowMs)
    const detail = { step: latest.kind }
    const subject = auditSubject(orderId)
    await writeAudit(trx, { actor, action: 'order-step-undone', subject, detail, nowMs })
    return success({ kind: latest.kind, fulfilment })
  })
}

/** False when its mail is being sent or was sent: nothing is removed then. */
async function removeParcel(
  trx: Transaction<Schema>,
  { kind, shipmentId }: OrderStep,
): Promise<boolean> {
  if (kind !== 'sent' || shipmentId === null) return true
  if (!(await withdrawMail(trx, parcelMailKey(shipmentId)))) return false
  await deleteShipment(trx, shipmentId)
  return true
}

function timesAt(fulfilment: Fulfilment) {
  return {
    deliveredAtMs: null,
    ...(fulfilment === 'sent' ? {} : { sentAtMs: null }),
    ...(fulfilment === 'to-pack' ? { packedAtMs: null } : {}),
  }
}
