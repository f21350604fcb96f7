import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

const MAX_ATTEMPTS = 3
const RETRY_DELAY_MS = 20
/** PostgreSQL rolled the transaction back because of a serialization failure or a deadlock. */
const RETRYABLE_STATES: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/**
 * Rolls back if `work` returns a failed `Result`, and returns it. Retries after a conflict, so `work` must have no
 * effects outside the database.
 */
export async function transact<Value>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(db, work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
    }
    // The jitter keeps two losers from colliding again.
    await pause(RETRY_DELAY_MS * (1 + Math.random()))
  }
}

async function transactOnce<Value>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
  try {
    return await db.transaction().execute(async (trx) => {
      const value = await work(trx)
      if (isFailure(value)) throw new RolledBack(value)
      return value
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.value
    throw error
  }
}

/** Kysely rolls a transaction back when its work throws, so a failure is thrown in this. */
class RolledBack<Value> extends Error {
  readonly value: Value
  constructor(value: Value) {
    super('rolled back')
    this.value = value
  }
}

function isFailure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE_STATES.has(error.code)
}
