import { listAddressChanges } from '#database/repositories/address-changes'
import { loadOrder } from '#database/repositories/orders'
import { whereOrderGoes } from '#domain/order/address-change'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { finishPayment } from '../../tracking/apply-difference.ts'
import { makeChange } from '../../tracking/change-address.ts'
import { changePaidOrder, type OrderChangeContext } from './change-order.ts'

type Applied = {
  readonly orderId: string
  readonly changeId: string
  readonly shopEmail: string
  readonly actor: Actor
}

/** The difference came, or the owner lets it go: the order goes where its buyer asked for. */
export function applyAddressChange(
  desk: OrderChangeContext,
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
    const isPaid = paying !== null && (await finishPayment(trx, paying, nowMs))
    const paymentOrderId = isPaid ? paying : null
    const before = whereOrderGoes(order)
    const about = { by: actor.name, before, paymentOrderId, atMs: nowMs }
    const made = { ...change, ...about, state: 'made' } as const
    await makeChange(trx, { order, change: made, shopEmail, actor })
    return success(null)
  })
}
