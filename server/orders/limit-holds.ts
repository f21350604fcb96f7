import { type ConcurrencyLimit, limitConcurrency } from '#database/concurrency-limit'
import type { Orders } from './orders.ts'

/** Half of the connections that a process has to PostgreSQL. */
const MAX_HOLDS_AT_ONCE = 5
/** As long as for a connection. */
const QUEUE_TIMEOUT_MS = 10_000

/**
 * For taking pieces: a crowd that wants the same ones leaves connections for everybody else. Who is
 * through early leaves the rest little to do: most of a crowd need only be told that all is sold.
 */
export function createHoldLimit(): ConcurrencyLimit {
  return limitConcurrency({ maxAtOnce: MAX_HOLDS_AT_ONCE, timeoutMs: QUEUE_TIMEOUT_MS })
}

/**
 * Each hold has one connection for everything it asks, or the limit would count holds and not
 * connections. What it asks at once goes there in one trip all the same.
 */
export function onHoldConnection<Value>(
  orders: Orders,
  hold: (orders: Orders) => Promise<Value>,
): Promise<Value> {
  return orders.holdLimit(() => orders.db.connection().execute((db) => hold({ ...orders, db })))
}
