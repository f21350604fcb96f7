import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Fulfilment, OrderStep, OrderStepKind } from '#domain/order/fulfilment'
import type { OrderState } from '#domain/order/order'
import type { Schema } from '../schema.ts'
import { lockOrder } from './orders.ts'

export type LockedOrder = {
  readonly state: OrderState
  readonly fulfilment: Fulfilment
}

/** Reads how far an order is and keeps others from changing it until the transaction ends. */
export async function lockFulfilment(
  trx: Kysely<Schema>,
  orderId: string,
): Promise<LockedOrder | null> {
  await lockOrder(trx, orderId)
  const row = await trx
    .selectFrom('orders')
    .select(['state', 'fulfilment'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row ? { state: row.state, fulfilment: row.fulfilment ?? 'to-pack' } : null
}

export type FulfilmentChange = {
  readonly from: Fulfilment
  readonly to: Fulfilment
  /** Times that are not given stay as they are. */
  readonly packedAtMs?: number | null
  readonly readyAtMs?: number | null
  readonly sentAtMs?: number | null
  readonly deliveredAtMs?: number | null
}

/** Returns false when the order is no longer paid, or not as far as the caller believes. */
export async function moveFulfilment(
  trx: Kysely<Schema>,
  orderId: string,
  change: FulfilmentChange,
): Promise<boolean> {
  const { from, to, packedAtMs, readyAtMs, sentAtMs, deliveredAtMs } = change
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      fulfilment: to,
      ...(packedAtMs === undefined ? {} : { packed_at: packedAtMs }),
      ...(readyAtMs === undefined ? {} : { ready_at: readyAtMs }),
      ...(sentAtMs === undefined ? {} : { sent_at: sentAtMs }),
      ...(deliveredAtMs === undefined ? {} : { delivered_at: deliveredAtMs }),
    })
    .where('id', '=', orderId)
    .where('state', '=', 'paid')
    .where(({ fn, val, ref }) => fn.coalesce(ref('fulfilment'), val('to-pack')), '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type NewStep = {
  readonly orderId: string
  readonly kind: OrderStepKind
  readonly shipmentId: string | null
  readonly staffId: string | null
  readonly atMs: number
}

/** Returns the id of the step. */
export async function insertStep(trx: Kysely<Schema>, step: NewStep): Promise<string> {
  const id = randomUUIDv7()
  await trx
    .insertInto('order_steps')
    .values({
      id,
      order_id: step.orderId,
      kind: step.kind,
      shipment_id: step.shipmentId,
      staff_id: step.staffId,
      at: step.atMs,
      undone_at: null,
    })
    .execute()
  return id
}

/** `by` is the person's name, or null for the owner's commands. */
export type StoredStep = OrderStep & { readonly by: string | null }

export function listSteps(db: Kysely<Schema>, orderId: string): Promise<StoredStep[]> {
  return db
    .selectFrom('order_steps')
    .leftJoin('staff', 'staff.id', 'order_steps.staff_id')
    .select([
      'order_steps.id',
      'order_steps.kind',
      'order_steps.shipment_id as shipmentId',
      'order_steps.at as atMs',
      'order_steps.undone_at as undoneAtMs',
      'staff.name as by',
    ])
    .where('order_id', '=', orderId)
    .orderBy('order_steps.at')
    .orderBy('order_steps.id')
    .execute()
}

export async function markUndone(
  trx: Kysely<Schema>,
  stepId: string,
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('order_steps')
    .set({ undone_at: nowMs })
    .where('id', '=', stepId)
    .where('undone_at', 'is', null)
    .execute()
}
