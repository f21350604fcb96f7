import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import { type OutboxItem, toOutboxItem } from './outbox.ts'

export type FailedItem = OutboxItem & { readonly lastError: string; readonly failedAtMs: number }

export async function listFailedMails(db: Kysely<Schema>): Promise<readonly FailedItem[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('parked_at', 'is not', null)
    .orderBy('parked_at')
    .execute()
  return rows.map(toFailed)
}

/** The mail that failed last is first. */
export async function listLastFailedMails(
  db: Kysely<Schema>,
  limit: number,
): Promise<readonly FailedItem[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('parked_at', 'is not', null)
    .orderBy('parked_at', 'desc')
    .orderBy('dedupe_key')
    .limit(limit)
    .execute()
  return rows.map(toFailed)
}

/** Puts failed mails into the queue again, or only the one with `dedupeKey`. Returns how many. */
export async function retryFailedMails(
  db: Kysely<Schema>,
  nowMs: number,
  dedupeKey?: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ parked_at: null, next_at: nowMs, attempts: 0 })
    .where('parked_at', 'is not', null)
    .$if(dedupeKey !== undefined, (query) => query.where('dedupe_key', '=', dedupeKey ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

function toFailed(row: Selectable<Schema['outbox']>): FailedItem {
  return { ...toOutboxItem(row), lastError: row.last_error ?? '', failedAtMs: row.parked_at ?? 0 }
}
