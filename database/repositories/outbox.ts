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

type Timing = {
  readonly nowMs: number
  /** Not before; at once unless said, and no further ahead than the longest gap. */
  readonly dueAtMs?: number
}

/** Words that are kept with the mail; `dedupeKey` names what it tells of. */
export type QueuedLetter = Timing & { readonly dedupeKey: string; readonly letter: Letter }

/** An order mail is written from its order when its turn has come, so only the id is kept. */
export type QueuedMail =
  | (Timing & { readonly kind: 'order-mail'; readonly orderId: string })
  /** To the shop, once for each payment of the order. */
  | (Timing & { readonly kind: 'shop-mail'; readonly orderId: string; readonly reference: string })
  | (QueuedLetter & { readonly kind: 'letter' })
  /** To the owner, about what a person must decide: it goes with the mails about orders. */
  | (QueuedLetter & { readonly kind: 'case-letter' })

/**
 * In the same transaction as what it tells of, so that neither is without the other. Enqueued once,
 * however often this is called: the key is the identity.
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
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

function dedupeKeyOf(mail: QueuedMail): string {
  switch (mail.kind) {
    case 'order-mail':
      return `order-mail ${mail.orderId}`
    case 'shop-mail':
      return `shop-mail ${mail.reference}`
    default:
      return mail.dedupeKey
  }
}

/** As versions before this one wrote it and read it: both may work on one table. */
function payloadOf(mail: QueuedMail): Letter | { readonly orderId: string } {
  return 'letter' in mail ? mail.letter : { orderId: mail.orderId }
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

/** A row that cannot be read fails like any mail that makes no sense, and holds up no other. */
function parseOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
