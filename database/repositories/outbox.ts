import type { Kysely, Selectable } from 'kysely'
import type { Letter } from '#domain/mail/letter'
import type { ReturnState } from '#domain/return/return'
import { currentRequestId } from '../request-id.ts'
import type { Schema } from '../schema.ts'

/** The longest interval between two attempts to send a mail. */
export const MAX_GAP_MS = 60 * 60_000

export type OutboxItem = {
  readonly dedupeKey: string
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
  readonly createdAtMs: number
  /** The request, or the job's run, that caused it. */
  readonly requestId: string | null
}

type Timing = {
  readonly nowMs: number
  /** Earliest time to send; default now, at most `MAX_GAP_MS` ahead. */
  readonly dueAtMs?: number
}

/** A mail whose text is stored with it; `dedupeKey` identifies its cause. */
export type QueuedLetter = Timing & { readonly dedupeKey: string; readonly letter: Letter }

/** Order and parcel mails are rendered when they are sent, so only ids are stored. */
export type QueuedMail =
  | (Timing & {
      readonly kind: 'order-mail'
      readonly orderId: string
      /** Of the request to send the confirmation again. */
      readonly againId?: string
    })
  /** To the shop, once per payment of the order. */
  | (Timing & { readonly kind: 'shop-mail'; readonly orderId: string; readonly reference: string })
  /** To the customer: what is in a parcel and who carries it. */
  | (Timing & {
      readonly kind: 'parcel-mail'
      readonly orderId: string
      readonly shipmentId: string
    })
  /** To the customer: the money is on its way back. */
  | (Timing & { readonly kind: 'refund-mail'; readonly orderId: string; readonly refundId: string })
  /** To the customer: what became of a return. */
  | (Timing & {
      readonly kind: 'return-mail'
      readonly orderId: string
      readonly returnId: string
      readonly state: ReturnState
    })
  /** To the customer, who asked where the order is. */
  | (Timing & { readonly kind: 'link-mail'; readonly orderId: string; readonly requestId: string })
  /** To somebody in line: a piece is held, with the link to pay. */
  | (Timing & { readonly kind: 'offer-mail'; readonly orderId: string })
  /** To a reader, with the lowest priority. Settled by deleting it: `newsletter-queue.ts`. */
  | (Timing & {
      readonly kind: 'newsletter'
      readonly newsletterId: string
      readonly number: number
      readonly mailbox: string
    })
  /** A newsletter to the person who writes it. */
  | (Timing & {
      readonly kind: 'newsletter-test'
      readonly newsletterId: string
      readonly staffId: string
      readonly requestId: string
    })
  | (QueuedLetter & { readonly kind: 'letter' })
  /** To the owner, about a review case: sent with the priority of order mails. */
  | (QueuedLetter & { readonly kind: 'case-letter' })

/**
 * Call it in the transaction of the mail's cause, so that both are written or neither. Idempotent:
 * a mail with the same key is enqueued once.
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
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

function dedupeKeyOf(mail: QueuedMail): string {
  switch (mail.kind) {
    case 'order-mail':
      return `order-mail ${mail.orderId}${mail.againId === undefined ? '' : ` ${mail.againId}`}`
    case 'shop-mail':
      return `shop-mail ${mail.reference}`
    case 'parcel-mail':
      return parcelMailKey(mail.shipmentId)
    case 'refund-mail':
      return refundMailKey(mail.refundId)
    case 'return-mail':
      return returnMailKey(mail.returnId, mail.state)
    case 'offer-mail':
      return offerMailKey(mail.orderId)
    case 'link-mail':
      return `link-mail ${mail.requestId}`
    case 'newsletter':
      return `${newsletterKeys(mail.newsletterId)}${mail.number}`
    case 'newsletter-test':
      return `newsletter-test ${mail.requestId}`
    default:
      return mail.dedupeKey
  }
}

/** How the keys of a newsletter's mails begin; they name no reader. */
export function newsletterKeys(newsletterId: string): string {
  return `newsletter ${newsletterId} `
}

export function parcelMailKey(shipmentId: string): string {
  return `parcel-mail ${shipmentId}`
}

export function refundMailKey(refundId: string): string {
  return `refund-mail ${refundId}`
}

/** One for each state that a return has. */
export function returnMailKey(returnId: string, state: ReturnState): string {
  return `return-mail ${returnId} ${state}`
}

export function offerMailKey(orderId: string): string {
  return `offer-mail ${orderId}`
}

type MailSubject = {
  readonly orderId: string
  readonly shipmentId?: string
  readonly refundId?: string
  readonly returnId?: string
  readonly state?: ReturnState
}

type NewsletterSubject = {
  readonly newsletterId: string
  readonly mailbox?: string
  readonly staffId?: string
}

/**
 * The format of earlier versions, because both may use one table at the same time. Never with a token:
 * that of a mail is made when it is sent.
 */
function payloadOf(mail: QueuedMail): Letter | MailSubject | NewsletterSubject {
  switch (mail.kind) {
    case 'letter':
    case 'case-letter':
      return mail.letter
    case 'newsletter':
      return { newsletterId: mail.newsletterId, mailbox: mail.mailbox }
    case 'newsletter-test':
      return { newsletterId: mail.newsletterId, staffId: mail.staffId }
    case 'parcel-mail':
      return { orderId: mail.orderId, shipmentId: mail.shipmentId }
    case 'refund-mail':
      return { orderId: mail.orderId, refundId: mail.refundId }
    case 'return-mail':
      return { orderId: mail.orderId, returnId: mail.returnId, state: mail.state }
    default:
      return { orderId: mail.orderId }
  }
}

/** False once somebody has begun to send it; true also when there is no such mail. */
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

export async function markDone(
  db: Kysely<Schema>,
  dedupeKey: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ done_at: nowMs, next_at: null, parked_at: null, lease_until: 0, last_error: null })
    .where('dedupe_key', '=', dedupeKey)
    .execute()
}

type Retry = { readonly nextAtMs: number; readonly error: string }

/** Not of a mail that is done: another process may have sent it after the lease of this one ended. */
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

/** Not retried automatically: listed for the owner, who can send it again. */
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

export type FailedItem = OutboxItem & { readonly lastError: string; readonly failedAtMs: number }

export async function listFailed(db: Kysely<Schema>): Promise<readonly FailedItem[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('parked_at', 'is not', null)
    .orderBy('parked_at')
    .execute()
  return rows.map(toFailed)
}

/** The last to fail first. */
export async function listLastFailed(
  db: Kysely<Schema>,
  limit: number,
): Promise<readonly FailedItem[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('parked_at', 'is not', null)
    .orderBy('parked_at', 'desc')
    .orderBy('dedupe_key')
    .limit(limit)
    .execute()
  return rows.map(toFailed)
}

/** `dedupeKey`: only this one. Returns how many mails are in the queue again. */
export async function retryFailed(
  db: Kysely<Schema>,
  nowMs: number,
  dedupeKey?: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ parked_at: null, next_at: nowMs, attempts: 0 })
    .where('parked_at', 'is not', null)
    .$if(dedupeKey !== undefined, (query) => query.where('dedupe_key', '=', dedupeKey ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Mails in the queue, those being sent included, and mails that failed. */
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

function toFailed(row: Selectable<Schema['outbox']>): FailedItem {
  return { ...toItem(row), lastError: row.last_error ?? '', failedAtMs: row.parked_at ?? 0 }
}

type Row = {
  readonly dedupe_key: string
  readonly kind: string
  readonly payload_json: string
  readonly attempts: number
  readonly created_at: number
  readonly request_id: string | null
}

export function toItem(row: Row): OutboxItem {
  return {
    dedupeKey: row.dedupe_key,
    kind: row.kind,
    payload: parseOrNull(row.payload_json),
    attempts: row.attempts,
    createdAtMs: row.created_at,
    requestId: row.request_id,
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
