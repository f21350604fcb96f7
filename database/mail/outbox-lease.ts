import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { type LetterPurpose, MAX_LETTERS_IN_TURN } from '#domain/mail/letter-purpose'
import {
  KINDS_BEHIND_ORDER_MAILS,
  KINDS_IN_LETTERS_SHARE,
  mailKindsOf,
  mailKindsTo,
} from '#domain/mail/mail-kinds'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import type { Schema } from '../schema.ts'
import { MAX_GAP_MS, type OutboxItem, toOutboxItem } from './outbox.ts'

/** Letters of this purpose may be sent now; those beyond `maxPlace` wait. */
export type OpenPurpose = { readonly purpose: LetterPurpose; readonly maxPlace: number }

export type OutboxQuery = {
  readonly nowMs: number
  readonly leaseMs: number
  /** It is false while letters have used up their share of the quota; order mails are still sent. */
  readonly withLetters: boolean
  /** It is false between two newsletters, and while they have used up their share of the quota. */
  readonly withNewsletters?: boolean
  /** These purposes of letters to typed addresses have not used up their allowance. */
  readonly purposes?: readonly OpenPurpose[]
  /** True while a letter is being sent: it is counted only then, and must not use up the connections. */
  readonly onlyOrderMails?: boolean
}

type OutboxRow = ExpressionBuilder<Schema, 'outbox'>

export async function isAnyDue(db: Kysely<Schema>, query: OutboxQuery): Promise<boolean> {
  return (await findNext(db, query)) !== null
}

/** Leases one due item: no other worker gets it until the lease ends. */
export async function leaseNext(
  db: Kysely<Schema>,
  query: OutboxQuery,
): Promise<OutboxItem | null> {
  const due = await findNext(db, query)
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

const CUSTOMERS_ORDER_MAILS = 0
const NOTICES_TO_SHOP = 1
const LETTERS = 2
const NEWSLETTERS = 3
const BEHIND_ALL = 4

type Waiting = {
  readonly dedupe_key: string
  readonly rank: number
  readonly place: number
  readonly next_at: number | null
}

/**
 * Order mails come first, however many letters and links somebody has asked for, and the customers' before the shop's
 * own. Among letters those of networks that asked for few come first, then the older ones. Newsletters are next, and
 * last what a network asked for beyond its turn.
 */
async function findNext(db: Kysely<Schema>, query: OutboxQuery): Promise<Waiting | null> {
  const other = await findFirstOther(db, query)
  if (other && other.rank <= NOTICES_TO_SHOP) return other
  const waiting = other ? [other] : []
  for (const open of query.onlyOrderMails ? [] : (query.purposes ?? [])) {
    const letter = await findFirstOf(db, open, query)
    if (letter) waiting.push(letter)
  }
  const [first = null] = waiting.toSorted(
    (a, b) => a.rank - b.rank || a.place - b.place || (a.next_at ?? 0) - (b.next_at ?? 0),
  )
  return first
}

/** Finds the first of all mails except letters to typed addresses. */
async function findFirstOther(db: Kysely<Schema>, query: OutboxQuery): Promise<Waiting | null> {
  const { withLetters, withNewsletters = false, onlyOrderMails = false } = query
  const due = await db
    .selectFrom('outbox')
    .select((eb) => [
      'dedupe_key',
      'next_at',
      eb
        .case()
        .when('kind', 'in', mailKindsOf('newsletter'))
        .then(NEWSLETTERS)
        .when('kind', 'in', mailKindsOf('link', 'letter'))
        .then(LETTERS)
        .when('kind', 'in', mailKindsTo('shop'))
        .then(NOTICES_TO_SHOP)
        .else(CUSTOMERS_ORDER_MAILS)
        .end()
        .as('rank'),
    ])
    .where('purpose', 'is', null)
    .where('next_at', 'is not', null)
    .where((row) => isFree(row, query))
    .$if(onlyOrderMails, (mails) => mails.where('kind', 'not in', KINDS_BEHIND_ORDER_MAILS))
    .$if(!withLetters, (mails) => mails.where('kind', 'not in', KINDS_IN_LETTERS_SHARE))
    .where((row) =>
      withNewsletters ? row.not(isOfPausedNewsletter()) : row('kind', '<>', 'newsletter'),
    )
    .orderBy('rank')
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  // The mail ranks as the first letter of a network: nobody typed its address for somebody else.
  return due ? { ...due, place: 1 } : null
}

/** Finds the first letter of one purpose. Its index gives it without a look at the others that wait. */
async function findFirstOf(
  db: Kysely<Schema>,
  { purpose, maxPlace }: OpenPurpose,
  query: OutboxQuery,
): Promise<Waiting | null> {
  const due = await db
    .selectFrom('outbox')
    .select(['dedupe_key', 'next_at', 'place'])
    .where('purpose', '=', purpose)
    .where('next_at', 'is not', null)
    .where('place', '<=', maxPlace)
    .where((row) => isFree(row, query))
    .orderBy('place')
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const place = due.place ?? 1
  return { ...due, place, rank: place > MAX_LETTERS_IN_TURN ? BEHIND_ALL : LETTERS }
}

/** A free mail is due and has no other worker. */
function isFree(row: OutboxRow, { nowMs, leaseMs }: OutboxQuery): Expression<SqlBool> {
  return row.and([isDue(row, nowMs), isOver(row, 'lease_until', { nowMs, maxMs: leaseMs })])
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
