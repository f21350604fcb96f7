import { settlePayment } from '#server/orders/settle-payment'
import type { TestOrders } from './open-orders.ts'
import { placeForTest } from './place-for-test.ts'

/** Places an order and pays it; its payment has an id of its own at the provider. */
export async function paidOrder(orders: TestOrders, overrides: object = {}) {
  const placed = await placeForTest(orders, { ...overrides })
  orders.payments.pay(placed.reference, { id: placed.reference })
  const status = await settlePayment(orders, placed.reference)
  if (status !== 'paid') throw new Error(`The order is ${status}`)
  return placed
}

/** The order has two tees in M and one in L, 1500 cedis. */
export const THREE_TEES = {
  shownTotalPesewas: 150_000,
  lines: [
    { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 2 },
    { id: 14, color: 'Black', imageVariant: 'image1', size: 'L', quantity: 1 },
  ],
} as const
