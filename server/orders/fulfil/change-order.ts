import type { Kysely, Transaction } from 'kysely'
import { listSteps, lockFulfilment } from '#database/orders/fulfilment'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { type Fulfilment, latestStep } from '#domain/order/fulfilment'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../../base/context.ts'

/** A change of a paid order by a person who saw it as `expected`. */
export type OrderChange = {
  readonly orderId: string
  readonly expected: Fulfilment
  /**
   * The latest step that the person saw, null for none. A second parcel leaves an order as
   * partly sent as before: only its step shows that somebody else was faster.
   */
  readonly lastStepId?: string | null
  readonly actor: Actor
}

type Work<Value> = (trx: Transaction<Schema>, nowMs: number) => Promise<Result<Value, OrderFailure>>

/** Runs `work` in one transaction in which nobody else changes the order. */
export async function changePaidOrder<Value>(
  { db, now }: ClockedDatabase,
  change: OrderChange,
  work: Work<Value>,
): Promise<Result<Value, OrderFailure>> {
  const nowMs = await now()
  return transact(db, async (trx) => {
    const order = await lockFulfilment(trx, change.orderId)
    if (!order) return failure('order-unknown')
    if (order.state !== 'paid') return failure('order-not-paid')
    if (order.fulfilment === 'cancelled') return failure('order-cancelled')
    if (order.fulfilment !== change.expected || !(await isLastStep(trx, change))) {
      return failure('order-changed')
    }
    return work(trx, nowMs)
  })
}

async function isLastStep(
  trx: Kysely<Schema>,
  { orderId, lastStepId }: OrderChange,
): Promise<boolean> {
  if (lastStepId === undefined) return true
  return (latestStep(await listSteps(trx, orderId))?.id ?? null) === lastStepId
}

export function auditSubject(orderId: string): string {
  return `order ${orderId}`
}
