import type { Transaction } from 'kysely'
import { listAddressChanges } from '#database/orders/address-changes'
import { loadOrder } from '#database/orders/orders'
import type { Schema } from '#database/schema'
import { whereOrderGoes } from '#domain/order/address-change'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../../base/context.ts'
import { finishPayment } from '../address/apply-difference.ts'
import { makeChange } from '../address/change-address.ts'
import { closeDifferenceCase } from '../refunds/difference-cases.ts'
import { changePaidOrder } from './change-order.ts'

type Applied = {
  readonly orderId: string
  readonly changeId: string
  readonly shopEmail: string
  readonly actor: Actor
}

/** The difference came, or the owner lets it go: the order goes where its buyer asked for. */
export function applyAddressChange(
  desk: ClockedDatabase,
  { orderId, changeId, shopEmail, actor }: Applied,
): Promise<Result<null, OrderFailure>> {
  const seen = { orderId, expected: 'to-pack', actor } as const
  return changePaidOrder(desk, seen, async (trx, nowMs) => {
    const order = await loadOrder(trx, orderId)
    const changes = await listAddressChanges(trx, orderId)
    const asked = changes.find(({ id, state }) => id === changeId && state === 'asked')
    if (!order || !asked) return failure('order-changed')
    const { id: _, paymentOrderId: paying, ...change } = asked
    // A payment that needed a look may have been accepted by hand.
    const paymentOrderId = await finishIfPaid(trx, paying, nowMs)
    const before = whereOrderGoes(order)
    const about = { by: actor.name, before, paymentOrderId, atMs: nowMs }
    const made = { ...change, ...about, state: 'made' } as const
    await makeChange(trx, { order, change: made, shopEmail, actor })
    return success(null)
  })
}

/** The order with which it was paid, now or while the order was packed; what that asked of the owner is done. */
async function finishIfPaid(
  trx: Transaction<Schema>,
  paying: string | null,
  nowMs: number,
): Promise<string | null> {
  if (paying === null) return null
  await finishPayment(trx, paying, nowMs)
  if ((await loadOrder(trx, paying))?.state !== 'paid') return null
  await closeDifferenceCase(trx, paying, { note: 'The order goes there', atMs: nowMs })
  return paying
}
