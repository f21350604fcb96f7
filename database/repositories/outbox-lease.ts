import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema } from '../schema.ts'
import { MAX_GAP_MS, type OutboxItem, toItem } from './outbox.ts'

export type OutboxLook = {
  readonly nowMs: number
  readonly leaseMs: number
  /** False while letters have used up their share: mails about orders go on. */
  readonly withLetters: boolean
}

type OutboxRow = ExpressionBuilder<Schema, 'outbox'>

export async function isAnyDue(db: Kysely<Schema>, look: OutboxLook): Promise<boolean> {
  const due = await db
    .selectFrom('outbox')
    .select('dedupe_key')
    .where((row) => isFree(row, look))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** Takes one due item for itself: nobody else gets it until the lease is over. */
export async function leaseNext(db: Kysely<Schema>, look: OutboxLook): Promise<OutboxItem | null> {
  const due = await db
    .selectFrom('outbox')
    .select('dedupe_key')
    .where((row) => isFree(row, look))
    // However many people write or subscribe: a buyer's confirmation goes first.
    .orderBy((eb) => eb.case().when('kind', '=', 'letter').then(1).else(0).end())
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const taken = await db
    .updateTable('outbox')
    .set(({ eb }) => ({ lease_until: look.nowMs + look.leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('dedupe_key', '=', due.dedupe_key)
    .where((row) => isFree(row, look))
    .returningAll()
    .executeTakeFirst()
  // Another worker was faster: there may be a next one.
  return taken ? toItem(taken) : leaseNext(db, look)
}

function isFree(row: OutboxRow, look: OutboxLook): Expression<SqlBool> {
  const { nowMs, leaseMs, withLetters } = look
  return row.and([
    isDue(row, nowMs),
    isOver(row, 'lease_until', { nowMs, mostMs: leaseMs }),
    ...(withLetters ? [] : [row('kind', '<>', 'letter')]),
  ])
}

/** What was put off for longer than anything is was put off by a wrong clock. */
export function isDue(row: OutboxRow, nowMs: number) {
  return isOver(row, 'next_at', { nowMs, mostMs: MAX_GAP_MS })
}

type Span = { readonly nowMs: number; readonly mostMs: number }

function isOver(row: OutboxRow, time: 'next_at' | 'lease_until', { nowMs, mostMs }: Span) {
  return row.or([row(time, '<=', nowMs), row(time, '>', nowMs + mostMs + MAX_CLOCK_SKEW_MS)])
}
