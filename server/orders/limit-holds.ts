import { type ConcurrencyLimit, limitWithTimeout } from '#database/limit-with-timeout'
import type { OrderContext } from './order-context.ts'

/** Half of a process's PostgreSQL connections. */
const MAX_HOLDS_AT_ONCE = 5
/** The same as the timeout for a database connection. */
const QUEUE_TIMEOUT_MS = 10_000

/**
 * Limits how many orders hold stock at once, so that a drop leaves connections free for other
 * requests. Most queued orders finish after one query, because the stock is sold out by then.
 */
export function createHoldLimit(): ConcurrencyLimit {
  return limitWithTimeout({ maxConcurrent: MAX_HOLDS_AT_ONCE, timeoutMs: QUEUE_TIMEOUT_MS })
}

/**
 * Runs all queries of a hold on one connection, so that limiting holds also limits connections.
 * Concurrent queries of a hold still share one round trip.
 */
export function onHoldConnection<Value>(
  orders: OrderContext,
  hold: (orders: OrderContext) => Promise<Value>,
): Promise<Value> {
  return orders.holdLimit(() => orders.db.connection().execute((db) => hold({ ...orders, db })))
}
