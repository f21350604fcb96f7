import type { Kysely } from 'kysely'
import type { Letter } from '#domain/mail/letter'
import type { Schema } from '../schema.ts'

/** Between two tries of a mail: nothing is put off for longer at once. */
export const MAX_GAP_MS = 60 * 60_000

export type OutboxItem = {
  readonly dedupeKey: string
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
  readonly createdAtMs: number
}

type QueuedItem = {
  readonly dedupeKey: string
  readonly kind: string
  readonly payload: unknown
  readonly nowMs: number
  /** Not before; at once unless said, and no further ahead than the longest gap. */
  readonly dueAtMs?: number
}

/** Promised once, however often it is promised: the key is the identity. */
export async function enqueue(trx: Kysely<Schema>, item: QueuedItem): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      dedupe_key: item.dedupeKey,
      kind: item.kind,
      payload_json: JSON.stringify(item.payload),
      attempts: 0,
      created_at: item.nowMs,
      next_at: item.dueAtMs ?? item.nowMs,
      lease_until: 0,
      done_at: null,
      parked_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

export type QueuedLetter = Omit<QueuedItem, 'kind' | 'payload'> & { readonly letter: Letter }

/** In the same transaction as what it tells of, so that neither is without the other. */
export function enqueueLetter(trx: Kysely<Schema>, promised: QueuedLetter): Promise<void> {
  const { letter, ...rest } = promised
  return enqueue(trx, { ...rest, kind: 'letter', payload: letter })
}

/** A letter to the owner about what a person must decide: it goes with the mails about orders. */
export function enqueueCaseLetter(trx: Kysely<Schema>, promised: QueuedLetter): Promise<void> {
  const { letter, ...rest } = promised
  return enqueue(trx, { ...rest, kind: 'case-letter', payload: letter })
}

export async function markDone(
  db: Kysely<Schema>,
  dedupeKey: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ done_at: nowMs, next_at: null, lease_until: 0, last_error: null })
    .where('dedupe_key', '=', dedupeKey)
    .execute()
}

type Retry = { readonly nextAtMs: number; readonly error: string }

export async function markForRetry(
  db: Kysely<Schema>,
  dedupeKey: string,
  { nextAtMs, error }: Retry,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_at: nextAtMs, lease_until: 0, last_error: error })
    .where('dedupe_key', '=', dedupeKey)
    .execute()
}

type Failure = { readonly nowMs: number; readonly error: string }

/** Hopeless without a person: listed, and sent again on request. */
export async function markFailed(
  db: Kysely<Schema>,
  dedupeKey: string,
  { nowMs, error }: Failure,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ parked_at: nowMs, next_at: null, lease_until: 0, last_error: error })
    .where('dedupe_key', '=', dedupeKey)
    .execute()
}

export type FailedItem = OutboxItem & { readonly lastError: string }

export async function listFailed(db: Kysely<Schema>): Promise<readonly FailedItem[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('parked_at', 'is not', null)
    .orderBy('parked_at')
    .execute()
  return rows.map((row) => ({ ...toItem(row), lastError: row.last_error ?? '' }))
}

export async function retryFailed(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ parked_at: null, next_at: nowMs, attempts: 0 })
    .where('parked_at', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type Row = {
  readonly dedupe_key: string
  readonly kind: string
  readonly payload_json: string
  readonly attempts: number
  readonly created_at: number
}

export function toItem(row: Row): OutboxItem {
  return {
    dedupeKey: row.dedupe_key,
    kind: row.kind,
    payload: parseOrNull(row.payload_json),
    attempts: row.attempts,
    createdAtMs: row.created_at,
  }
}

/** A row that cannot be read is parked like any mail that makes no sense, and holds up no other. */
function parseOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
