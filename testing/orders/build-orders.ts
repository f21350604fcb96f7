import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { DEFAULT_SETTINGS, settingsInForce } from '#domain/settings/settings'
import { createGoneAnswers } from '#server/orders/create-gone-answers'
import type { OrderContext } from '#server/orders/order-context'
import { createOrderQueue } from '#server/orders/order-queue'
import { createHeldReader } from '#server/orders/read-held-variants'
import { openProviderBudget } from '#server/payments/provider-budget'
import { shippedPictures } from '../catalogue/shipped-pictures.ts'
import { ORDER_LIMITS } from './order-limits.ts'

const SETTINGS_IN_FORCE = settingsInForce(
  { stored: DEFAULT_SETTINGS, zones: DEFAULT_DELIVERY.zones },
  {},
)

/** Builds what an order's steps need of one process, with this machine's clock unless another is given. */
export function buildOrders<
  Given extends Pick<OrderContext, 'db' | 'payments'> & Partial<OrderContext>,
>(given: Given): OrderContext & Given {
  const common = {
    now: Date.now,
    limits: ORDER_LIMITS,
    settings: () => SETTINGS_IN_FORCE,
    ...given,
  }
  return {
    publicUrl: 'https://shop.example',
    followKeys: async () => undefined,
    goneAnswers: createGoneAnswers(common),
    nowIn: given.now ?? Date.now,
    random: Math.random,
    holdQueue: createOrderQueue(),
    heldVariants: createHeldReader({ db: given.db, now: given.now ?? Date.now }),
    budget: openProviderBudget({ callsPerMinute: 100 }),
    pictures: shippedPictures,
    erasures: () => [],
    log: { info: () => undefined, warn: () => undefined },
    ...common,
  }
}
