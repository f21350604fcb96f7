import { type OrderRules, SHIPPED_RULES } from '#domain/order/order-rules'
import { useSiteData } from './site-data-context.ts'

/** The rules of new orders. */
export function useRules(): OrderRules {
  return useSiteData().rules ?? SHIPPED_RULES
}
