import { createHoldLimit } from '#server/orders/limit-holds'
import { ORDER_LIMITS } from '#server/orders/order-limits.builder'
import type { Orders } from '#server/orders/orders'
import { openProviderBudget } from '#server/payments/provider-budget'

/** What an order's steps need of one process, with this machine's clock unless another is given. */
export function buildOrders<Given extends Pick<Orders, 'db' | 'payments'> & Partial<Orders>>(
  given: Given,
): Orders & Given {
  return {
    publicUrl: 'https://shop.example',
    now: Date.now,
    random: Math.random,
    holdLimit: createHoldLimit(),
    budget: openProviderBudget({ callsPerMinute: 100 }),
    limits: ORDER_LIMITS,
    log: { info: () => undefined, warn: () => undefined },
    ...given,
  }
}
