import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { hit } from '#database/repositories/rate-limits'
import type { Schema } from '#database/schema'

/** Counting is no reason to wait for a database that is away or slow. */
const COUNT_TIMEOUT_MS = 1_000

/** Counts in the database, or throws within a second. */
export function hitInTime(
  db: Kysely<Schema>,
  key: string,
  windowMs: number,
  nowMs: number,
): ReturnType<typeof hit> {
  return Promise.race([hit(db, key, windowMs, nowMs), impatience()])
}

async function impatience(): Promise<never> {
  await pause(COUNT_TIMEOUT_MS, null, { ref: false })
  throw new Error('The database did not count in time')
}
