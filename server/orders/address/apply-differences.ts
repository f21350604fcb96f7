import { findUnappliedPayments } from '#database/orders/address-changes'
import { waitForAll } from '../../base/wait-for-all.ts'
import type { OrderContext } from '../order-context.ts'
import { applyDifference } from './apply-difference.ts'

const MAX_AT_ONCE = 10

/** A process that died, or the owner, may have booked the payment of a difference without what follows. */
export async function applyDifferences(orders: OrderContext): Promise<void> {
  const ids = await findUnappliedPayments(orders.db, MAX_AT_ONCE)
  await waitForAll(ids.map((id) => applyDifference(orders, id)))
}
