import type { Kysely } from 'kysely'
import type { WaitingState } from '#domain/waiting/waiting-request'
import { inBatches } from '../in-batches.ts'
import type { Schema } from '../schema.ts'

export async function removeWaitingOf(trx: Kysely<Schema>, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('waiting_list')
    .where('email', '=', email)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Retention deletes them whatever became of them. */
export function deleteOldWaiting(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  return deleteWaiting(db, beforeMs, ['waiting', 'done', 'gone', 'unconfirmed'])
}

export function deleteUnconfirmedWaiting(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  return deleteWaiting(db, beforeMs, ['unconfirmed'])
}

/** Not of an open offer, which ends within hours. */
function deleteWaiting(
  db: Kysely<Schema>,
  beforeMs: number,
  states: readonly WaitingState[],
): Promise<number> {
  return inBatches(async (maxRows) => {
    const old = db
      .selectFrom('waiting_list')
      .select('id')
      .where('created_at', '<', beforeMs)
      .where('state', 'in', states)
      .limit(maxRows)
    const { numDeletedRows } = await db
      .deleteFrom('waiting_list')
      .where('id', 'in', old)
      // Keeps one that was confirmed after the subquery.
      .where('state', 'in', states)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
