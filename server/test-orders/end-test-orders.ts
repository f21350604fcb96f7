import { pauseBetweenBatches } from '#database/in-batches'
import { closeLateCases, endSomeTests } from '#database/test-orders/end-orders'
import { readTestsEnd } from '#database/test-orders/selling-live'
import { ENDED_WITH_THE_TESTS } from '#domain/owner-messages/test-orders'
import type { ClockedDatabase } from '../base/context.ts'

/** Work that began before an order was ended is over after this time. */
const LATE_WORK_MS = 10 * 60_000

type Options = {
  /** Whoever waits for an answer gets it after about this time; the job does the rest. */
  readonly maxMs?: number
}

/**
 * Ends the test orders that an owner decided to end, batch by batch, until none is left. Any process may do it, several
 * at once, and after a kill the next run goes on. Without a decision nothing happens.
 */
export async function endTestOrders(
  { db, now }: ClockedDatabase,
  { maxMs = Number.POSITIVE_INFINITY }: Options = {},
): Promise<void> {
  const placedUntilMs = await readTestsEnd(db)
  if (placedUntilMs === null) return
  const startedAtMs = performance.now()
  const note = ENDED_WITH_THE_TESTS
  while ((await endSomeTests(db, { nowMs: await now(), placedUntilMs, note })) > 0) {
    if (performance.now() - startedAtMs > maxMs) return
    await pauseBetweenBatches()
  }
  const nowMs = await now()
  if (nowMs < placedUntilMs + LATE_WORK_MS) await closeLateCases(db, { note, nowMs })
}
