import { type Kysely, sql } from 'kysely'
import { FORGET_FAILURES_MS, signInDelayMs } from '#domain/staff/sign-in-delay'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'

/**
 * Reserves the next guess for these keys (an account, a source) and returns how long it must wait.
 * Every guess counts as wrong until it was right, so that guesses sent at the same time cannot share
 * one place. A guess that would wait longer than `maxWaitMs` is not allowed and not counted.
 */
export async function reserveGuess(
  db: Kysely<Schema>,
  keys: readonly string[],
  { nowMs, maxWaitMs }: { readonly nowMs: number; readonly maxWaitMs: number },
): Promise<{ readonly isAllowed: boolean; readonly waitMs: number }> {
  return transact(db, async (trx) => {
    let guessAtMs = nowMs
    const counts: { readonly key: string; readonly failures: number }[] = []
    const ahead: string[] = []
    for (const key of keys.toSorted()) {
      const row = await lockRow(trx, key)
      const isForgotten = row.failed_at + FORGET_FAILURES_MS < nowMs
      const failures = isForgotten ? 0 : row.failures
      // A later time was written by a clock that ran ahead: the wait begins now.
      const isAhead = row.failed_at > nowMs + maxWaitMs
      if (isAhead) ahead.push(key)
      const failedAtMs = isAhead ? nowMs : row.failed_at
      guessAtMs = Math.max(guessAtMs, failedAtMs + signInDelayMs(failures))
      counts.push({ key, failures })
    }
    const waitMs = guessAtMs - nowMs
    if (waitMs > maxWaitMs) {
      await setFailedAt(trx, ahead, nowMs)
      return { isAllowed: false, waitMs }
    }
    for (const { key, failures } of counts) {
      await trx
        .updateTable('sign_in_failures')
        .set({ failures: failures + 1, failed_at: guessAtMs })
        .where('key', '=', key)
        .execute()
    }
    return { isAllowed: true, waitMs }
  })
}

async function setFailedAt(trx: Kysely<Schema>, keys: readonly string[], failedAtMs: number) {
  if (keys.length === 0) return
  await trx
    .updateTable('sign_in_failures')
    .set({ failed_at: failedAtMs })
    .where('key', 'in', keys)
    .execute()
}

/** Inserts it if needed. Locked until the transaction ends. */
async function lockRow(trx: Kysely<Schema>, key: string) {
  return trx
    .insertInto('sign_in_failures')
    .values({ key, failures: 0, failed_at: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: sql`excluded.key` }))
    .returning(['failures', 'failed_at'])
    .executeTakeFirstOrThrow()
}

/** After a right guess: it no longer counts for the source, and none counts for the account. */
export async function forgiveGuess(
  db: Kysely<Schema>,
  { account, source }: { readonly account: string | null; readonly source: string },
): Promise<void> {
  if (account !== null) {
    await db.deleteFrom('sign_in_failures').where('key', '=', account).execute()
  }
  await takeBackGuess(db, [source])
}

/** For a guess that could not be checked: it no longer counts. */
export async function takeBackGuess(db: Kysely<Schema>, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ failures: sql`failures - 1` })
    .where('key', 'in', keys)
    .where('failures', '>', 0)
    .execute()
}

export async function deleteOldGuesses(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('failed_at', '<', nowMs - FORGET_FAILURES_MS)
    .execute()
}
