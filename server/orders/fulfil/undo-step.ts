import type { Transaction } from 'kysely'
import { enqueueMail, withdrawMail } from '#database/mail/outbox'
import { mailKey } from '#database/mail/queued-mail'
import { listSteps, markUndone, moveFulfilment } from '#database/orders/fulfilment'
import { loadOrder } from '#database/orders/orders'
import { deleteShipment } from '#database/orders/shipments'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { isEmail } from '#domain/form/email'
import {
  canUndo,
  type Fulfilment,
  fulfilmentBefore,
  latestStep,
  type OrderStep,
  UNDO_MS,
} from '#domain/order/fulfilment'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { ClockedDatabase } from '../../base/context.ts'
import { auditSubject, changePaidOrder, type OrderChange } from './change-order.ts'

export type StepToUndo = Omit<OrderChange, 'lastStepId'> & {
  /** The step that the person saw as the latest; another one is not undone in its place. */
  readonly stepId: string
}

export type StepUndone = {
  readonly kind: OrderStep['kind']
  readonly fulfilment: Fulfilment
}

/** Undoing a step removes its parcel and its mail, which has not left yet. */
export async function undoStep(
  desk: ClockedDatabase,
  { stepId, ...change }: StepToUndo,
): Promise<Result<StepUndone, OrderFailure>> {
  const { orderId, expected, actor } = change
  return changePaidOrder(desk, change, async (trx, nowMs) => {
    const steps = await listSteps(trx, orderId)
    const latest = latestStep(steps)
    if (!latest) return failure('nothing-to-undo')
    if (latest.id !== stepId) return failure('order-changed')
    if (!canUndo(latest, nowMs)) return failure('too-late-to-undo')
    if (!(await withdrawMailOf(trx, latest))) return failure('too-late-to-undo')
    if (latest.shipmentId !== null) await deleteShipment(trx, latest.shipmentId)

    const fulfilment = fulfilmentBefore(latest, steps)
    await moveFulfilment(trx, orderId, { from: expected, to: fulfilment, ...timesAt(fulfilment) })
    await markUndone(trx, latest.id, nowMs)
    if (fulfilment === 'ready') await announceAgain(trx, { orderId, steps, nowMs })
    const detail = { step: latest.kind }
    const subject = auditSubject(orderId)
    await writeAudit(trx, { actor, action: 'order-step-undone', subject, detail, nowMs })
    return success({ kind: latest.kind, fulfilment })
  })
}

/** False when its mail is being sent or was sent: nothing is removed then. */
async function withdrawMailOf(
  trx: Transaction<Schema>,
  { id, kind, shipmentId }: OrderStep,
): Promise<boolean> {
  if (kind === 'ready') return withdrawMail(trx, mailKey({ kind: 'ready-mail', stepId: id }))
  if (kind !== 'sent' || shipmentId === null) return true
  return withdrawMail(trx, mailKey({ kind: 'parcel-mail', shipmentId }))
}

type Ready = {
  readonly orderId: string
  readonly steps: readonly OrderStep[]
  readonly nowMs: number
}

/** The order waits to be collected again: its mail leaves, unless it has left already. */
async function announceAgain(trx: Transaction<Schema>, { orderId, steps, nowMs }: Ready) {
  const ready = latestStep(steps.filter(({ kind }) => kind === 'ready'))
  const order = await loadOrder(trx, orderId)
  if (!ready || !order || !isEmail(order.customer.email)) return
  const dueAtMs = Math.max(nowMs, ready.atMs + UNDO_MS)
  await enqueueMail(trx, { kind: 'ready-mail', orderId, stepId: ready.id, nowMs, dueAtMs })
}

function timesAt(fulfilment: Fulfilment) {
  return {
    deliveredAtMs: null,
    ...(fulfilment === 'sent' ? {} : { sentAtMs: null }),
    ...(fulfilment === 'ready' ? {} : { readyAtMs: null }),
    ...(fulfilment === 'to-pack' ? { packedAtMs: null } : {}),
  }
}
