import type { OrderContext } from '#server/orders/order-context'
import { checkPayments, releaseHolds } from '#server/orders/sweep-orders'

/** Runs both jobs of the sweeper, one after the other; in the shop each has its own timer. */
export async function sweepOrders(orders: OrderContext): Promise<void> {
  const asked = await Promise.allSettled([checkPayments(orders)])
  await releaseHolds(orders)
  if (asked[0].status === 'rejected') throw asked[0].reason
}
