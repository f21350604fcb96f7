import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

const MAX_TRIES = 3
const STEP_ASIDE_MS = 20
/** PostgreSQL gave up this transaction for the sake of another one, and undid all of it. */
const LOST_TO_OTHERS: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/** Tried again when it lost against others; so the work must do nothing but ask the database. */
export async function transact<Value>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === MAX_TRIES || !hasLost(error)) throw error
    }
    // Whoever won goes first; two that lost together do not meet again.
    await pause(STEP_ASIDE_MS * (1 + Math.random()))
  }
}

function hasLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_TO_OTHERS.has(error.code)
}
