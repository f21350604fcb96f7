import { readConfig } from '#server/config'
import type { OrderLimits } from '#server/orders/order-limits'

/** The defaults, without any settings. */
export const ORDER_LIMITS: OrderLimits = defaultLimits()

function defaultLimits(): OrderLimits {
  const config = readConfig({})
  if (!config.ok) throw new Error(config.error)
  return config.value.orderLimits
}
