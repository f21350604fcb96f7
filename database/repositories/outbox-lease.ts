import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema } from '../schema.ts'
import { MAX_GAP_MS, type OutboxItem, toOutboxItem } from './outbox.ts'

export type OutboxQuery = {
  readonly nowMs: number
  readonly leaseMs: number
  /** False while letters have used up their share of the quota; order mails are still sent. */
  readonly withLetters: boolean
  /** False between two newsletters, and while they have used up their share of the quota. */
  readonly withNewsletters?: boolean
}

type OutboxRow = ExpressionBuilder<Schema, 'outbox'>

export async function isAnyDue(db: Kysely<Schema>, query: OutboxQuery): Promise<boolean> {
  const due = await db
    .selectFrom('outbox')
    .select('dedupe_key')
    .where((row) => isFree(row, query))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** Leases one due item: no other worker gets it until the lease ends. */
export async function leaseNext(
  db: Kysely<Schema>,
  query: OutboxQuery,
): Promise<OutboxItem | null> {
  const due = await db
    .selectFrom('outbox')
    .select('dedupe_key')
    .where((row) => isFree(row, query))
    // Order mails first, however many letters and links somebody has asked for; newsletters last.
    .orderBy((eb) =>
      eb
        .case()
        .when('kind', '=', 'newsletter')
        .then(2)
        .when('kind', 'in', ['letter', 'link-mail', 'newsletter-test'])
        .then(1)
        .else(0)
        .end(),
    )
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const taken = await db
    .updateTable('outbox')
    .set(({ eb }) => ({
      lease_until: query.nowMs + query.leaseMs,
      attempts: eb('attempts', '+', 1),
    }))
    .where('dedupe_key', '=', due.dedupe_key)
    .where((row) => isFree(row, query))
    .returningAll()
    .executeTakeFirst()
  // Another worker was faster: try the next item.
  return taken ? toOutboxItem(taken) : leaseNext(db, query)
}

function isFree(row: OutboxRow, query: OutboxQuery): Expression<SqlBool> {
  const { nowMs, leaseMs, withLetters, withNewsletters = false } = query
  return row.and([
    isDue(row, nowMs),
    isOver(row, 'lease_until', { nowMs, maxMs: leaseMs }),
    ...(withLetters ? [] : [row('kind', 'not in', ['letter', 'newsletter-test'])]),
    withNewsletters ? row.not(isOfPausedNewsletter()) : row('kind', '<>', 'newsletter'),
  ])
}

function isOfPausedNewsletter() {
  return sql<SqlBool>`(outbox.kind = 'newsletter' and exists (
    select 1 from newsletters
    where newsletters.state = 'paused' and outbox.dedupe_key like 'newsletter ' || newsletters.id || ' %'
  ))`
}

/** A time beyond the longest retry interval was written by a wrong clock and counts as due. */
export function isDue(row: OutboxRow, nowMs: number) {
  return isOver(row, 'next_at', { nowMs, maxMs: MAX_GAP_MS })
}

type Span = { readonly nowMs: number; readonly maxMs: number }

function isOver(row: OutboxRow, time: 'next_at' | 'lease_until', { nowMs, maxMs }: Span) {
  return row.or([row(time, '<=', nowMs), row(time, '>', nowMs + maxMs + MAX_CLOCK_SKEW_MS)])
}
