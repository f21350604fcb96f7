import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { hit } from '#database/health/rate-limits'
import type { Schema } from '#database/schema'

/** The timeout is short, so that counting does not hold up a request while the database is down or slow. */
const COUNT_TIMEOUT_MS = 1_000

/** Counts in the database, or throws within a second. */
export function hitWithTimeout(
  db: Kysely<Schema>,
  key: string,
  windowMs: number,
  nowMs: number,
  times = 1,
): ReturnType<typeof hit> {
  return Promise.race([hit(db, key, windowMs, nowMs, times), rejectAfterTimeout()])
}

async function rejectAfterTimeout(): Promise<never> {
  await pause(COUNT_TIMEOUT_MS, null, { ref: false })
  throw new Error('The database did not count in time')
}
