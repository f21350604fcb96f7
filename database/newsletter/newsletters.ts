import type { Kysely, Selectable } from 'kysely'
import { type Block, readBlocks } from '#domain/newsletter/block'
import type { NewsletterContent } from '#domain/newsletter/check-newsletter'
import type { NewsletterState } from '#domain/newsletter/newsletter-state'
import type { Schema } from '../schema.ts'

export type StoredNewsletter = NewsletterContent & {
  readonly id: string
  readonly state: NewsletterState
  readonly version: number
  readonly changedAtMs: number
  readonly startedAtMs: number | null
  readonly endedAtMs: number | null
  readonly pausedBecause: string | null
  /** It is null before the start and when everybody is in the outbox. */
  readonly nextAfter: string | null
  readonly readers: number
  readonly enqueued: number
  readonly sent: number
  readonly failed: number
  readonly bounced: number
  /** This counts the sent mails that were only written to a file. */
  readonly filed: number
}

export async function findNewsletter(
  db: Kysely<Schema>,
  id: string,
): Promise<StoredNewsletter | null> {
  const row = await db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toNewsletter(row) : null
}

/** The latest newsletter is first. */
export async function listNewsletters(
  db: Kysely<Schema>,
  limit: number,
): Promise<readonly StoredNewsletter[]> {
  const rows = await db
    .selectFrom('newsletters')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toNewsletter)
}

type Move = {
  readonly id: string
  readonly from: readonly NewsletterState[]
  readonly to: NewsletterState
  readonly nowMs: number
  /** The shop pauses the newsletter for this reason. */
  readonly because?: string
}

/** Returns false if the newsletter is in none of these states any more. */
export async function moveNewsletter(
  trx: Kysely<Schema>,
  { id, from, to, nowMs, because }: Move,
): Promise<boolean> {
  const isOver = to === 'sent' || to === 'stopped'
  const { numUpdatedRows } = await trx
    .updateTable('newsletters')
    .set({
      state: to,
      changed_at: nowMs,
      paused_because: because ?? null,
      ...(isOver ? { ended_at: nowMs, next_after: null } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export async function listSending(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('newsletters')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

type PausedByShop = { readonly id: string; readonly subject: string; readonly because: string }

/** Lists newsletters paused by the shop, with the reason. */
export async function listPausedByShop(db: Kysely<Schema>): Promise<readonly PausedByShop[]> {
  const rows = await db
    .selectFrom('newsletters')
    .select(['id', 'subject', 'paused_because'])
    .where('state', '=', 'paused')
    .where('paused_because', 'is not', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, subject, paused_because }) => ({
    id,
    subject,
    because: paused_because ?? '',
  }))
}

/** Other transactions that change the newsletter, or its queued mails, wait until this one ends. */
export async function lockNewsletter(
  trx: Kysely<Schema>,
  id: string,
): Promise<StoredNewsletter | null> {
  const row = await trx
    .updateTable('newsletters')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? toNewsletter(row) : null
}

function toNewsletter(row: Selectable<Schema['newsletters']>): StoredNewsletter {
  const { id, subject, state, version, readers, enqueued, sent, failed, bounced, filed } = row
  return {
    id,
    subject,
    blocks: parseBlocks(row.blocks_json),
    state,
    version,
    changedAtMs: row.changed_at,
    startedAtMs: row.started_at,
    endedAtMs: row.ended_at,
    pausedBecause: row.paused_because,
    nextAfter: row.next_after,
    readers,
    enqueued,
    sent,
    failed,
    bounced,
    filed,
  }
}

function parseBlocks(json: string): readonly Block[] {
  return readBlocks(JSON.parse(json))
}
