import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

const MAX_ATTEMPTS = 3
const RETRY_DELAY_MS = 20
/** Serialization failure and deadlock: PostgreSQL rolled this transaction back. */
const RETRYABLE_STATES: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/** Retries after a conflict, so `work` must have no effects outside the database. */
export async function transact<Value>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
    }
    // With jitter, so that two losers do not collide again.
    await pause(RETRY_DELAY_MS * (1 + Math.random()))
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE_STATES.has(error.code)
}
