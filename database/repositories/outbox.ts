import type { Kysely } from 'kysely'
import type { Letter } from '#domain/mail/letter'
import type { Schema } from '../schema.ts'

export type OutboxItem = {
  readonly dedupeKey: string
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
  readonly createdAtMs: number
}

type Promised = {
  readonly dedupeKey: string
  readonly kind: string
  readonly payload: unknown
  readonly nowMs: number
}

/** Promised once, however often it is promised: the key is the identity. */
export async function promise(trx: Kysely<Schema>, item: Promised): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      dedupe_key: item.dedupeKey,
      kind: item.kind,
      payload_json: JSON.stringify(item.payload),
      attempts: 0,
      created_at: item.nowMs,
      next_at: item.nowMs,
      lease_until: 0,
      done_at: null,
      parked_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

type PromisedLetter = {
  readonly dedupeKey: string
  readonly letter: Letter
  readonly nowMs: number
}

/** In the same transaction as what it tells of, so that neither is without the other. */
export function promiseLetter(trx: Kysely<Schema>, promised: PromisedLetter): Promise<void> {
  const { letter, ...rest } = promised
  return promise(trx, { ...rest, kind: 'letter', payload: letter })
}

/** Takes one due item for itself: nobody else gets it until the lease is over. */
export async function leaseNext(
  db: Kysely<Schema>,
  nowMs: number,
  leaseMs: number,
): Promise<OutboxItem | null> {
  const due = await db
    .selectFrom('outbox')
    .select(['dedupe_key'])
    .where('next_at', '<=', nowMs)
    .where('lease_until', '<=', nowMs)
    // However many people write or subscribe: a buyer's confirmation goes first.
    .orderBy((eb) => eb.case().when('kind', '=', 'letter').then(1).else(0).end())
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const taken = await db
    .updateTable('outbox')
    .set(({ eb }) => ({ lease_until: nowMs + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('dedupe_key', '=', due.dedupe_key)
    .where('next_at', '<=', nowMs)
    .where('lease_until', '<=', nowMs)
    .returningAll()
    .executeTakeFirst()
  // Another worker was faster: there may be a next one.
  return taken ? toItem(taken) : leaseNext(db, nowMs, leaseMs)
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

type Parking = { readonly nowMs: number; readonly error: string }

/** Hopeless without a person: listed, and sent again on request. */
export async function park(
  db: Kysely<Schema>,
  dedupeKey: string,
  { nowMs, error }: Parking,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ parked_at: nowMs, next_at: null, lease_until: 0, last_error: error })
    .where('dedupe_key', '=', dedupeKey)
    .execute()
}

export type ParkedItem = OutboxItem & { readonly lastError: string }

export async function listParked(db: Kysely<Schema>): Promise<readonly ParkedItem[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('parked_at', 'is not', null)
    .orderBy('parked_at')
    .execute()
  return rows.map((row) => ({ ...toItem(row), lastError: row.last_error ?? '' }))
}

export async function unpark(db: Kysely<Schema>, nowMs: number): Promise<number> {
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

function toItem(row: Row): OutboxItem {
  return {
    dedupeKey: row.dedupe_key,
    kind: row.kind,
    payload: JSON.parse(row.payload_json),
    attempts: row.attempts,
    createdAtMs: row.created_at,
  }
}
