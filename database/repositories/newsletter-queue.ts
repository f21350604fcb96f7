import { type Kysely, type SqlBool, sql } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '../schema.ts'
import { lockNewsletter, type StoredNewsletter } from './newsletters.ts'
import { newsletterKeys } from './outbox.ts'

type Following = {
  /** The last mailbox that was taken. */
  readonly after: string
  readonly startedAtMs: number
  readonly limit: number
}

/** Confirmed before the start, and still; sorted by mailbox. */
export async function nextReaders(
  trx: Kysely<Schema>,
  { after, startedAtMs, limit }: Following,
): Promise<readonly string[]> {
  const rows = await selectReaders(trx, startedAtMs)
    .select('email')
    .where('email', '>', after)
    .orderBy('email')
    .limit(limit)
    .execute()
  return rows.map(({ email }) => email)
}

/** How many would get a newsletter that starts now. */
export async function countReaders(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { count } = await selectReaders(db, nowMs)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function selectReaders(db: Kysely<Schema>, startedAtMs: number) {
  return db
    .selectFrom('subscribers')
    .where('state', '=', 'confirmed')
    .where('state_since', '<=', startedAtMs)
}

/** Written out, so that both engines use the partial index. */
const isNewsletter = sql<SqlBool>`outbox.kind = 'newsletter'`

/** Mails of it in the outbox. */
export async function countQueued(db: Kysely<Schema>, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(isNewsletter)
    .where('dedupe_key', 'like', `${newsletterKeys(id)}%`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Mails of it that are in the outbox or have to come there. */
export async function countWaiting(
  db: Kysely<Schema>,
  { id, nextAfter, startedAtMs }: StoredNewsletter,
): Promise<number> {
  const queued = await countQueued(db, id)
  if (nextAfter === null || startedAtMs === null) return queued
  const { count } = await selectReaders(db, startedAtMs)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('email', '>', nextAfter)
    .executeTakeFirstOrThrow()
  return queued + Number(count)
}

type Enqueued = { readonly id: string; readonly nextAfter: string | null; readonly count: number }

/** In the transaction that enqueues them: both or neither. */
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

/** `dropped`: nobody was to get it any more. */
export type Settlement = 'sent' | 'failed' | 'bounced' | 'dropped'

type Settled = {
  readonly dedupeKey: string
  readonly newsletterId: string
  readonly as: Settlement
}

/**
 * Its row goes, and with it the address; only the number is counted. False if another process has
 * settled it: it is counted once.
 */
export async function settleNewsletterMail(
  trx: Kysely<Schema>,
  { dedupeKey, newsletterId, as }: Settled,
): Promise<boolean> {
  // First, as everywhere: two transactions that lock in another order would wait for each other.
  await lockNewsletter(trx, newsletterId)
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) return false
  if (as === 'dropped') return true
  await trx
    .updateTable('newsletters')
    .set(({ eb }) => ({ [as]: eb(as, '+', 1) }))
    .where('id', '=', newsletterId)
    .execute()
  return true
}

/** Back into the queue, as if nobody had begun to send it. */
export async function putBack(db: Kysely<Schema>, dedupeKey: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set(({ eb }) => ({ lease_until: 0, attempts: eb('attempts', '-', 1) }))
    .where('dedupe_key', '=', dedupeKey)
    .where('done_at', 'is', null)
    .execute()
}

/** False if it was not confirmed. */
export async function markBounced(
  trx: Kysely<Schema>,
  mailbox: string,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscribers')
    .set({ state: 'bounced', state_since: nowMs })
    .where('email', '=', mailbox)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

type Asked = { readonly mailbox: string; readonly startedAtMs: number }

/** The address of a reader; null for who has left the list meanwhile, or left and come back. */
export async function findReader(
  db: Kysely<Schema>,
  { mailbox, startedAtMs }: Asked,
): Promise<{ readonly address: string } | null> {
  const row = await selectReaders(db, startedAtMs)
    .select('address')
    .where('email', '=', mailbox)
    .executeTakeFirst()
  return row ?? null
}

const payloadSchema = v.pipe(v.string(), v.parseJson(), v.object({ mailbox: v.string() }))

/** For an erasure. There are never more than a few in the outbox. */
export async function removeQueuedTo(trx: Kysely<Schema>, mailbox: string): Promise<number> {
  const rows = await trx
    .selectFrom('outbox')
    .select(['dedupe_key', 'payload_json'])
    .where(isNewsletter)
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
