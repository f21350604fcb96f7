import { readConfig } from '../config.ts'
import type { OrderLimits } from './order-limits.ts'

/** The defaults, without any settings. */
export const ORDER_LIMITS: OrderLimits = defaultLimits()

function defaultLimits(): OrderLimits {
  const config = readConfig({})
  if (!config.ok) throw new Error(config.error)
  return config.value.orderLimits
}
