import type { Transaction } from 'kysely'
import { insertStep } from '#database/orders/fulfilment'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import type { OrderStepKind } from '#domain/order/fulfilment'
import { auditSubject, type OrderChange } from './change-order.ts'

/** The step's id, by which it can be undone. */
export type StepDone = { readonly stepId: string }

type StepToRecord = Pick<OrderChange, 'orderId' | 'actor'> & {
  readonly kind: OrderStepKind
  readonly shipmentId?: string
  readonly detail?: Readonly<Record<string, unknown>>
  readonly nowMs: number
}

/** The step for the order's page, and its audit row. */
export async function recordStep(
  trx: Transaction<Schema>,
  { orderId, actor, kind, shipmentId, detail = {}, nowMs }: StepToRecord,
): Promise<StepDone> {
  const { staffId } = actor
  const stepId = await insertStep(trx, {
    orderId,
    kind,
    shipmentId: shipmentId ?? null,
    staffId,
    atMs: nowMs,
  })
  const subject = auditSubject(orderId)
  await writeAudit(trx, { actor, action: `order-${kind}`, subject, detail, nowMs })
  return { stepId }
}
