import { type Kysely, type SqlBool, sql } from 'kysely'
import * as v from 'valibot'
import { type MailKind, mailKindsTo } from '#domain/mail/mail-kinds'
import { newsletterKeys } from '../mail/queued-mail.ts'
import type { Schema } from '../schema.ts'
import { countReaders } from './newsletter-readers.ts'
import { lockNewsletter, type StoredNewsletter } from './newsletters.ts'

/** The kind is written out, so that both engines use the partial index. */
const isOfKind = (kind: MailKind) => sql<SqlBool>`outbox.kind = ${sql.lit(kind)}`
const isNewsletter = isOfKind('newsletter')

/** Counts the mails of this newsletter in the outbox. */
export async function countQueued(db: Kysely<Schema>, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(isNewsletter)
    .where('dedupe_key', 'like', `${newsletterKeys(id)}%`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the mails of this newsletter that are in the outbox or have yet to be put there. */
export async function countWaiting(
  db: Kysely<Schema>,
  { id, nextAfter, startedAtMs }: StoredNewsletter,
): Promise<number> {
  const queued = await countQueued(db, id)
  if (nextAfter === null || startedAtMs === null) return queued
  return queued + (await countReaders(db, startedAtMs, nextAfter))
}

type Enqueued = { readonly id: string; readonly nextAfter: string | null; readonly count: number }

/** Call this in the transaction that enqueues the mails: both are written, or neither. */
export async function moveCursor(
  trx: Kysely<Schema>,
  { id, nextAfter, count }: Enqueued,
): Promise<void> {
  await trx
    .updateTable('newsletters')
    .set(({ eb }) => ({ next_after: nextAfter, enqueued: eb('enqueued', '+', count) }))
    .where('id', '=', id)
    .execute()
}

/** A mail that is being sent stays: its sender settles it. */
export async function removeQueued(
  trx: Kysely<Schema>,
  id: string,
  nowMs: number,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where(isNewsletter)
    .where('dedupe_key', 'like', `${newsletterKeys(id)}%`)
    .where('lease_until', '<=', nowMs)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** `dropped` means that nobody was to get the mail any more. */
export type Settlement = 'sent' | 'failed' | 'bounced' | 'dropped'

type Settled = {
  readonly dedupeKey: string
  readonly newsletterId: string
  readonly as: Settlement
  /** The mail counts as sent, but was only written to a file. */
  readonly isFiled?: boolean
}

/**
 * The mail's row is deleted, and with it the address; only the number is counted. Returns false if another process has
 * settled it: it is counted once.
 */
export async function settleNewsletterMail(
  trx: Kysely<Schema>,
  { dedupeKey, newsletterId, as, isFiled = false }: Settled,
): Promise<boolean> {
  // The newsletter is locked first, as everywhere: transactions that lock in different orders would wait for each
  // other.
  await lockNewsletter(trx, newsletterId)
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) return false
  if (as === 'dropped') return true
  await trx
    .updateTable('newsletters')
    .set(({ eb }) => ({
      [as]: eb(as, '+', 1),
      ...(isFiled ? { filed: eb('filed', '+', 1) } : {}),
    }))
    .where('id', '=', newsletterId)
    .execute()
  return true
}

/** The mail goes back into the queue, as if nobody had begun to send it. */
export async function putBack(db: Kysely<Schema>, dedupeKey: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set(({ eb }) => ({ lease_until: 0, attempts: eb('attempts', '-', 1) }))
    .where('dedupe_key', '=', dedupeKey)
    .where('done_at', 'is', null)
    .execute()
}

type Refusal = {
  readonly newsletterId: string
  readonly mailbox: string
  readonly nextAtMs: number
  readonly error: string
}

/** The mail is sent once more when a person has looked; `isRefused` tells it from one that was only tried before. */
export async function markRefused(
  db: Kysely<Schema>,
  dedupeKey: string,
  { newsletterId, mailbox, nextAtMs, error }: Refusal,
): Promise<void> {
  const payload = { newsletterId, mailbox, isRefused: true }
  await db
    .updateTable('outbox')
    .set({
      payload_json: JSON.stringify(payload),
      next_at: nextAtMs,
      lease_until: 0,
      last_error: error,
    })
    .where('dedupe_key', '=', dedupeKey)
    .where('done_at', 'is', null)
    .execute()
}

const payloadSchema = v.pipe(v.string(), v.parseJson(), v.object({ mailbox: v.string() }))

/** An erasure calls this. There are never more than a few mails to one mailbox in the outbox. */
export async function removeQueuedTo(trx: Kysely<Schema>, mailbox: string): Promise<number> {
  const rows = await trx
    .selectFrom('outbox')
    .select(['dedupe_key', 'payload_json'])
    .where(({ or }) => or(mailKindsTo('reader').map(isOfKind)))
    .execute()
  const keys = rows
    .filter(({ payload_json }) => {
      const { success: isReadable, output } = v.safeParse(payloadSchema, payload_json)
      return isReadable && output.mailbox === mailbox
    })
    .map(({ dedupe_key }) => dedupe_key)
  if (keys.length === 0) return 0
  await trx.deleteFrom('outbox').where('dedupe_key', 'in', keys).execute()
  return keys.length
}
