import type { TestOrders } from './open-orders.ts'

/** So many settlements ask the provider at once: none gets its answer before all have asked. */
export function verifyTogether(orders: TestOrders, many: number): TestOrders {
  const { promise, resolve } = Promise.withResolvers<void>()
  let here = 0
  return {
    ...orders,
    payments: {
      ...orders.payments,
      verify: async (reference) => {
        here += 1
        if (here >= many) resolve()
        await promise
        return orders.payments.verify(reference)
      },
    },
  }
}
