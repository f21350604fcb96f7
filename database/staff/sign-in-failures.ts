import { type Kysely, sql } from 'kysely'
import {
  accountDelayMs,
  CROWD_FAILURES,
  FORGET_FAILURES_MS,
  networkDelayMs,
  ownDelayMs,
} from '#domain/staff/sign-in-delay'
import { inBatches } from '../in-batches.ts'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'

/** A guess is counted for these hashes; sign-in-delay.ts says how much each of them delays. */
export type GuessKeys = {
  /** This is the known device or the session, or for a stranger the network together with the account. */
  readonly own: string
  /** Both are null where nobody else's guesses count. */
  readonly network: string | null
  readonly account: string | null
}

type Reservation = { readonly isAllowed: boolean; readonly waitMs: number }

/**
 * Reserves the next guess for these keys and returns how long it must wait. Every guess counts as wrong until it was
 * right, so that guesses sent at the same time cannot share one place. A guess that would wait longer than `maxWaitMs`
 * is not allowed and not counted.
 */
export async function reserveGuess(
  db: Kysely<Schema>,
  keys: GuessKeys,
  { nowMs, maxWaitMs }: { readonly nowMs: number; readonly maxWaitMs: number },
): Promise<Reservation> {
  return transact(db, async (trx) => {
    const counts = new Map<string | null, Count>()
    for (const key of listKeys(keys).toSorted()) {
      counts.set(key, await lockCount(trx, key, { nowMs, maxWaitMs }))
    }
    const guessAtMs = earliestGuessMs(keys, counts, nowMs)
    const waitMs = guessAtMs - nowMs
    if (waitMs > maxWaitMs) {
      await forgetUncounted(trx, keys)
      return { isAllowed: false, waitMs }
    }
    for (const key of listKeys(keys)) {
      const failures = (counts.get(key)?.failures ?? 0) + 1
      await trx
        .updateTable('sign_in_failures')
        .set({ failures, failed_at: guessAtMs })
        .where('key', '=', key)
        .execute()
    }
    return { isAllowed: true, waitMs }
  })
}

function listKeys({ own, network, account }: GuessKeys): readonly string[] {
  return [own, network, account].filter((key) => key !== null)
}

type Count = { readonly failures: number; readonly failedAtMs: number }
const NO_COUNT: Count = { failures: 0, failedAtMs: 0 }

function earliestGuessMs(
  { own, network, account }: GuessKeys,
  counts: ReadonlyMap<string | null, Count>,
  nowMs: number,
): number {
  const ofOwn = counts.get(own) ?? NO_COUNT
  const ofNetwork = counts.get(network) ?? NO_COUNT
  const { failures } = counts.get(account) ?? NO_COUNT
  return Math.max(
    afterLast(ofOwn, ownDelayMs(ofOwn.failures, failures >= CROWD_FAILURES)),
    afterLast(ofNetwork, networkDelayMs(ofNetwork.failures)),
    nowMs + accountDelayMs(failures),
  )
}

/** The last guess may still be waiting for another of its keys: if this key has no delay, it holds up nothing. */
function afterLast({ failedAtMs }: Count, delayMs: number): number {
  return delayMs === 0 ? 0 : failedAtMs + delayMs
}

/** Inserts the row if needed. The row is locked until the transaction ends. */
async function lockCount(
  trx: Kysely<Schema>,
  key: string,
  { nowMs, maxWaitMs }: { readonly nowMs: number; readonly maxWaitMs: number },
): Promise<Count> {
  const row = await trx
    .insertInto('sign_in_failures')
    .values({ key, failures: 0, failed_at: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: sql`excluded.key` }))
    .returning(['failures', 'failed_at'])
    .executeTakeFirstOrThrow()
  if (row.failed_at + FORGET_FAILURES_MS < nowMs) return NO_COUNT
  // A later time was written by a clock that ran ahead: the wait begins now.
  if (row.failed_at <= nowMs + maxWaitMs) {
    return { failures: row.failures, failedAtMs: row.failed_at }
  }
  await setFailedAt(trx, key, nowMs)
  return { failures: row.failures, failedAtMs: nowMs }
}

async function setFailedAt(trx: Kysely<Schema>, key: string, failedAtMs: number): Promise<void> {
  await trx
    .updateTable('sign_in_failures')
    .set({ failed_at: failedAtMs })
    .where('key', '=', key)
    .execute()
}

/** A refused guess leaves no row behind: with invented addresses there would be no end of them. */
async function forgetUncounted(trx: Kysely<Schema>, keys: GuessKeys): Promise<void> {
  await trx
    .deleteFrom('sign_in_failures')
    .where('key', 'in', listKeys(keys))
    .where('failures', '=', 0)
    .execute()
}

/**
 * After a right guess no earlier one of its own key counts any more; the other keys keep their guesses, except this
 * one.
 */
export async function forgiveGuess(db: Kysely<Schema>, keys: GuessKeys): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', keys.own).execute()
  await takeBackGuess(db, keys)
}

/** A guess that could not be checked no longer counts. */
export async function takeBackGuess(db: Kysely<Schema>, keys: GuessKeys): Promise<void> {
  // Each row has its own statement: rows that are locked together in another order could deadlock.
  for (const key of listKeys(keys)) {
    await db
      .updateTable('sign_in_failures')
      .set({ failures: sql`failures - 1` })
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute()
  }
}

export async function deleteOldGuesses(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const beforeMs = nowMs - FORGET_FAILURES_MS
  await inBatches(async (maxRows) => {
    const old = db
      .selectFrom('sign_in_failures')
      .select('key')
      .where('failed_at', '<', beforeMs)
      .limit(maxRows)
    const { numDeletedRows } = await db
      .deleteFrom('sign_in_failures')
      .where('key', 'in', old)
      // The repeated condition keeps a key that was guessed for again after the subquery.
      .where('failed_at', '<', beforeMs)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
