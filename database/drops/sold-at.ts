import { sql } from 'kysely'
import { MAX_BACK_MS } from '#domain/order/sold-at'

/**
 * In a query of `orders`, this is the moment for which a paid order counts. A sale at the market may be booked days
 * later.
 */
export const soldAt = sql<number>`coalesce(orders.sold_at, orders.paid_at)`

type Period = { readonly fromMs: number; readonly beforeMs: number }

/**
 * In a query of `orders`, this is true if the order was sold in the period. The bounds of the booking come first: they
 * alone have an index.
 */
export function isSoldWithin({ fromMs, beforeMs }: Period) {
  const latestBooking = beforeMs + MAX_BACK_MS
  return sql<boolean>`(orders.paid_at >= ${fromMs} and orders.paid_at < ${latestBooking}
    and ${soldAt} >= ${fromMs} and ${soldAt} < ${beforeMs})`
}
