import type { OrderContext } from '#server/orders/order-context'
import { placeOrder } from '#server/orders/place-order'
import { anOrderBody } from './order-body.ts'

export const TEST_SOURCE = '41.66.192.1'

/** Throws if the order is rejected. */
export async function placeForTest(
  orders: OrderContext,
  overrides: Readonly<Record<string, unknown>> = {},
) {
  const body = anOrderBody(overrides)
  const placed = await placeOrder(orders, body, TEST_SOURCE)
  if (!placed.ok) throw new Error(JSON.stringify(placed.error))
  return { ...placed.value, body }
}
