import { readConfig } from '../env.ts'
import type { OrderLimits } from './order-limits.ts'

/** As they are without any setting. */
export const ORDER_LIMITS: OrderLimits = usualLimits()

function usualLimits(): OrderLimits {
  const config = readConfig({})
  if (!config.ok) throw new Error(config.error)
  return config.value.orderLimits
}
