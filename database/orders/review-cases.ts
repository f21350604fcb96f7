import type { Kysely, Selectable } from 'kysely'
import { digestLetter } from '#domain/mail/digest-letter'
import { sumsOfCase } from '#domain/order/payment-sums'
import {
  caseSubject,
  caseText,
  type ReviewCase,
  type ReviewReason,
} from '#domain/order/review-case'
import { hit } from '../health/rate-limits.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Schema } from '../schema.ts'
import { readCaseMoney } from './case-money.ts'

export type NewReviewCase = ReviewCase & {
  /** The subject distinguishes the case from other cases with the same reason. */
  readonly subject: string
  readonly eventKey: string | null
  readonly openedAtMs: number
}

export type Closing = { readonly note: string; readonly atMs: number }
export type StoredReviewCase = ReviewCase & {
  readonly key: string
  readonly eventKey: string | null
  readonly openedAtMs: number
  readonly closing: Closing | null
}

type CaseInput = Partial<ReviewCase> & Pick<NewReviewCase, 'reason' | 'subject' | 'openedAtMs'>

export function newReviewCase(given: CaseInput & { readonly eventKey?: string }): NewReviewCase {
  return { orderId: null, reference: null, detail: '', actByMs: null, eventKey: null, ...given }
}

/**
 * Opens a case on the owner's list, once, and returns true for the call that did. A closed case is reopened when
 * another event reports it. Nobody is asked about a test order that was ended.
 */
export async function openReviewCase(trx: Kysely<Schema>, opened: NewReviewCase): Promise<boolean> {
  if (await isOfEndedTest(trx, opened)) return false
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('attention_cases')
    .values({
      key: keyOf(opened),
      reason: opened.reason,
      order_id: opened.orderId,
      reference: opened.reference,
      event_key: opened.eventKey,
      detail: opened.detail,
      act_by: opened.actByMs,
      opened_at: opened.openedAtMs,
      closed_at: null,
      closed_note: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref }) => ({
          event_key: ref('excluded.event_key'),
          detail: ref('excluded.detail'),
          act_by: ref('excluded.act_by'),
          opened_at: ref('excluded.opened_at'),
          closed_at: null,
        }))
        .where('attention_cases.closed_at', 'is not', null)
        .whereRef('attention_cases.event_key', '<>', 'excluded.event_key'),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** This does the same as `openReviewCase`, with one mail to the owner. Call it inside a transaction. */
export async function openReviewCaseWithMail(
  trx: Kysely<Schema>,
  opened: NewReviewCase,
  shopEmail: string,
): Promise<boolean> {
  const isNew = await openReviewCase(trx, opened)
  if (isNew) await enqueueCaseMail(trx, opened, shopEmail)
  return isNew
}

async function isOfEndedTest(
  db: Kysely<Schema>,
  { orderId, reference }: Pick<ReviewCase, 'orderId' | 'reference'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('test_ended_at')
    .where('id', '=', ({ selectFrom, val }) =>
      orderId === null
        ? selectFrom('payment_attempts').select('order_id').where('reference', '=', reference)
        : val(orderId),
    )
    .executeTakeFirst()
  return typeof row?.test_ended_at === 'number'
}

const HOUR_MS = 3_600_000
/** The limit counts mails per reason. Strangers can cause some cases at no cost. */
const MAX_MAILS_AN_HOUR = 10

/** Each case has one mail; from the eleventh in an hour on, one digest is sent at the end of the hour. */
async function enqueueCaseMail(
  trx: Kysely<Schema>,
  opened: NewReviewCase,
  shopEmail: string,
): Promise<void> {
  const { reason, openedAtMs: nowMs } = opened
  const { hits, resetsAt } = await hit(trx, `case mails ${reason}`, HOUR_MS, nowMs)
  if (hits > MAX_MAILS_AN_HOUR) {
    return enqueueMail(trx, {
      kind: 'case-letter',
      dedupeKey: `digest cases ${reason} ${resetsAt}`,
      letter: digestLetter('cases', { to: shopEmail, maxSingleMails: MAX_MAILS_AN_HOUR }),
      nowMs,
      dueAtMs: resetsAt,
    })
  }
  const sums = sumsOfCase(await readCaseMoney(trx, opened))
  await enqueueMail(trx, {
    kind: 'case-letter',
    dedupeKey: reviewCaseMailKey({ key: keyOf(opened), eventKey: opened.eventKey }),
    letter: {
      to: shopEmail,
      audience: 'shop',
      subject: caseSubject(opened),
      text: caseText(opened, sums),
    },
    nowMs,
  })
}

export function reviewCaseMailKey({
  key,
  eventKey,
}: Pick<StoredReviewCase, 'key' | 'eventKey'>): string {
  return `case ${key}${eventKey === null ? '' : ` ${eventKey}`}`
}

/** This part of the key distinguishes a stored case from others with its reason. */
export function subjectOf({ key, reason }: Pick<StoredReviewCase, 'key' | 'reason'>): string {
  return key.slice(reason.length + 1)
}

function keyOf({ reason, subject }: Pick<NewReviewCase, 'reason' | 'subject'>): string {
  return `${reason} ${subject}`
}

/** The oldest case is first; without a limit all cases are listed. */
export async function listOpenReviewCases(
  db: Kysely<Schema>,
  limit?: number,
): Promise<readonly StoredReviewCase[]> {
  const rows = await db
    .selectFrom('attention_cases')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('key')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map(toCase)
}

/** `ofNoOrder` counts the cases that no order's page shows. */
export async function countOpenReviewCases(
  db: Kysely<Schema>,
): Promise<{ readonly all: number; readonly ofNoOrder: number }> {
  const { all, ofOrders } = await db
    .selectFrom('attention_cases')
    .select(({ fn }) => [fn.countAll().as('all'), fn.count('order_id').as('ofOrders')])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { all: Number(all), ofNoOrder: Number(all) - Number(ofOrders) }
}

/** `id` is an order's number, a payment's reference or an event's key. */
export async function findReviewCases(
  db: Kysely<Schema>,
  id: string,
): Promise<readonly StoredReviewCase[]> {
  const rows = await db
    .selectFrom('attention_cases')
    .selectAll()
    .where((is) =>
      is.or([is('order_id', '=', id), is('reference', '=', id), is('event_key', '=', id)]),
    )
    .orderBy('opened_at')
    .execute()
  return rows.map(toCase)
}

type ClosingOfMany = Closing & {
  readonly except?: ReviewReason
  /** The cases of these payments stay open. */
  readonly exceptReferences?: readonly string[]
}

/** Closes all cases of an order, a payment or an event; returns how many. */
export async function closeReviewCases(
  db: Kysely<Schema>,
  id: string,
  { note, atMs, except, exceptReferences = [] }: ClosingOfMany,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('attention_cases')
    .set({ closed_note: note, closed_at: atMs })
    .where((is) =>
      is.or([is('order_id', '=', id), is('reference', '=', id), is('event_key', '=', id)]),
    )
    .where('closed_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('reason', '<>', except ?? 'dispute'))
    .$if(exceptReferences.length > 0, (query) =>
      query.where(({ or, eb }) =>
        or([eb('reference', 'is', null), eb('reference', 'not in', exceptReferences)]),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Closes one case; returns null when it is not open. */
export async function closeCaseByKey(
  trx: Kysely<Schema>,
  key: string,
  { note, atMs }: Closing,
): Promise<StoredReviewCase | null> {
  const row = await trx
    .updateTable('attention_cases')
    .set({ closed_note: note, closed_at: atMs })
    .where('key', '=', key)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? toCase(row) : null
}

/** Closes the cases of an order with one reason. */
export async function closeReason(
  db: Kysely<Schema>,
  { orderId, reason }: { readonly orderId: string; readonly reason: ReviewReason },
  { note, atMs }: Closing,
): Promise<void> {
  await db
    .updateTable('attention_cases')
    .set({ closed_note: note, closed_at: atMs })
    .where('order_id', '=', orderId)
    .where('reason', '=', reason)
    .where('closed_at', 'is', null)
    .execute()
}

/** Some cases are resolved by the provider itself, such as a dispute. */
export async function closeReviewCase(
  db: Kysely<Schema>,
  one: Pick<NewReviewCase, 'reason' | 'subject'>,
  { note, atMs }: Closing,
): Promise<void> {
  await db
    .updateTable('attention_cases')
    .set({ closed_note: note, closed_at: atMs })
    .where('key', '=', keyOf(one))
    .where('closed_at', 'is', null)
    .execute()
}

function toCase(row: Selectable<Schema['attention_cases']>): StoredReviewCase {
  return {
    key: row.key,
    reason: row.reason,
    orderId: row.order_id,
    reference: row.reference,
    eventKey: row.event_key,
    detail: row.detail,
    actByMs: row.act_by,
    openedAtMs: row.opened_at,
    closing: row.closed_at === null ? null : { note: row.closed_note ?? '', atMs: row.closed_at },
  }
}

/** Tells whether such a case of this payment was ever opened. */
export async function hasReviewCase(
  db: Kysely<Schema>,
  reason: ReviewReason,
  reference: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('attention_cases')
    .select('key')
    .where('reason', '=', reason)
    .where('reference', '=', reference)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
