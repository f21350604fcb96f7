import type { Kysely } from 'kysely'
import type { LetterPurpose } from '#domain/mail/letter-purpose'
import { currentRequestId } from '../request-id.ts'
import type { Schema } from '../schema.ts'
import { dedupeKeyOf, payloadOf, type QueuedMail } from './queued-mail.ts'

/** This is the longest interval between two attempts to send a mail. */
export const MAX_GAP_MS = 60 * 60_000

export type OutboxItem = {
  readonly dedupeKey: string
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
  readonly createdAtMs: number
  /** The request, or the run of a job, caused the mail. */
  readonly requestId: string | null
  /** It is null unless the mail is a letter to a typed address. */
  readonly purpose: LetterPurpose | null
}

/**
 * Call this in the transaction of the mail's cause, so that both are written or neither. It is idempotent: a mail with
 * the same key is enqueued once.
 */
export async function enqueueMail(trx: Kysely<Schema>, mail: QueuedMail): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      dedupe_key: dedupeKeyOf(mail),
      kind: mail.kind,
      payload_json: JSON.stringify(payloadOf(mail)),
      attempts: 0,
      created_at: mail.nowMs,
      next_at: mail.dueAtMs ?? mail.nowMs,
      lease_until: 0,
      done_at: null,
      parked_at: null,
      last_error: null,
      request_id: currentRequestId(),
      purpose: mail.turn?.purpose ?? null,
      place: mail.turn?.place ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

/** Returns false once somebody has begun to send the mail, and true also when there is no such mail. */
export async function withdrawMail(trx: Kysely<Schema>, dedupeKey: string): Promise<boolean> {
  // A lease counts as an attempt, so a mail without one is with nobody.
  await trx
    .deleteFrom('outbox')
    .where('dedupe_key', '=', dedupeKey)
    .where('attempts', '=', 0)
    .where('done_at', 'is', null)
    .execute()
  const kept = await trx
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  return kept === undefined
}

/** Nobody is to get the mail any more, and nobody is told. */
export async function deleteMail(db: Kysely<Schema>, dedupeKey: string): Promise<void> {
  await db.deleteFrom('outbox').where('dedupe_key', '=', dedupeKey).execute()
}

type Done = {
  readonly nowMs: number
  /** The mail was only written to a file. */
  readonly isFiled?: boolean
}

export async function markDone(
  db: Kysely<Schema>,
  dedupeKey: string,
  { nowMs, isFiled = false }: Done,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ done_at: nowMs, next_at: null, parked_at: null, lease_until: 0, last_error: null })
    .set({ is_filed: isFiled ? 1 : 0 })
    .where('dedupe_key', '=', dedupeKey)
    .execute()
}

type Retry = { readonly nextAtMs: number; readonly error: string }

/** A mail that is done stays done: another process may have sent it after the lease of this one ended. */
export async function markForRetry(
  db: Kysely<Schema>,
  dedupeKey: string,
  { nextAtMs, error }: Retry,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_at: nextAtMs, lease_until: 0, last_error: error })
    .where('dedupe_key', '=', dedupeKey)
    .where('done_at', 'is', null)
    .execute()
}

type Failure = { readonly nowMs: number; readonly error: string }

/** A failed mail is not retried automatically: it is listed for the owner, who can send it again. */
export async function markFailed(
  db: Kysely<Schema>,
  dedupeKey: string,
  { nowMs, error }: Failure,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ parked_at: nowMs, next_at: null, lease_until: 0, last_error: error })
    .where('dedupe_key', '=', dedupeKey)
    .where('done_at', 'is', null)
    .execute()
}

type Row = {
  readonly dedupe_key: string
  readonly kind: string
  readonly payload_json: string
  readonly attempts: number
  readonly created_at: number
  readonly request_id: string | null
  readonly purpose: LetterPurpose | null
}

export function toOutboxItem(row: Row): OutboxItem {
  return {
    dedupeKey: row.dedupe_key,
    kind: row.kind,
    payload: parseOrNull(row.payload_json),
    attempts: row.attempts,
    createdAtMs: row.created_at,
    requestId: row.request_id,
    purpose: row.purpose,
  }
}

/** An unreadable row fails like any invalid mail and does not block the others. */
function parseOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Counts mails in the queue, those being sent included, and mails that failed. */
export async function countUnsent(db: Kysely<Schema>) {
  const { all, failed } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('parked_at').as('failed'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { waiting: Number(all) - Number(failed), failed: Number(failed) }
}
