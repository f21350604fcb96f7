import { type ConcurrencyLimit, limitWithTimeout } from '#database/limit-with-timeout'
import type { Product } from '#domain/catalogue/product'
import type { StoredCode } from '#domain/discount/discount-code'
import { createQueuePlaces, type QueuePlaces } from './queue-places.ts'

/** Half of a process's PostgreSQL connections. */
const MAX_HOLDS_AT_ONCE = 5
/** The same as the timeout for a database connection. */
const QUEUE_TIMEOUT_MS = 10_000

/** What the shop sells, as read from the database. */
export type CurrentSale = {
  readonly products: readonly Product[]
  readonly isAllPaused: boolean
  /** Those of the typed discount codes that exist. */
  readonly codes: readonly StoredCode[]
}

/** An order that waits for its turn to hold stock. */
export type QueuedOrder = {
  readonly tokenHash: string
  readonly productIds: readonly number[]
  /** As typed. */
  readonly discountCode: string
  /** Refuses it if it cannot be placed in this sale. */
  readonly judge: (sale: CurrentSale) => Promise<void>
}

export type HoldQueue = {
  readonly limit: ConcurrencyLimit
  /** Those that can be refused together. */
  readonly waiting: Set<QueuedOrder>
  /** For shoppers who ask how far their order is. */
  readonly places: QueuePlaces
}

/**
 * Limits how many orders hold stock at once, so that a drop leaves connections free for other
 * requests. Most queued orders are refused together, because the stock is sold out by then.
 */
export function createHoldQueue(): HoldQueue {
  const ofHolds = { maxConcurrent: MAX_HOLDS_AT_ONCE, timeoutMs: QUEUE_TIMEOUT_MS }
  const places = createQueuePlaces(limitWithTimeout(ofHolds))
  return { limit: places.limitFor(null), waiting: new Set(), places }
}
