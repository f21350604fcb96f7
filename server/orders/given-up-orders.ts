import { hit } from '#database/health/rate-limits'
import { holdMsOf, type OrderContext } from './order-context.ts'

/**
 * Counts an unpaid order that its shopper replaces or cancels. It no longer counts as a hold, but its rows stay, each one
 * costs two provider calls and is checked for days. So a source may give up as many orders as it may have holds, within
 * the time of a hold. True: this one exceeds that.
 */
export async function isGivingUpTooOften(
  orders: OrderContext,
  sourceHash: string,
): Promise<boolean> {
  const { db, now, limits } = orders
  const { hits } = await hit(db, `replaced by ${sourceHash}`, holdMsOf(orders), await now())
  return hits > limits.holdsPerSource
}
