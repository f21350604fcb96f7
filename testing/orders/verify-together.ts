import type { TestOrders } from './open-orders.ts'

/** This is a barrier: no verification returns before `many` of them have started. */
export function verifyTogether(orders: TestOrders, many: number): TestOrders {
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = 0
  return {
    ...orders,
    payments: {
      ...orders.payments,
      verify: async (reference) => {
        started += 1
        if (started >= many) resolve()
        await promise
        return orders.payments.verify(reference)
      },
    },
  }
}
