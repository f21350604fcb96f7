import type { ExpressionBuilder, Kysely } from 'kysely'
import type { PaymentEventKind } from '#domain/order/payment-event'
import type { Schema } from '../schema.ts'

export type WebhookEvent = {
  readonly dedupeKey: string
  readonly provider: string
  /** The kind is independent of the provider's event name. */
  readonly kind: PaymentEventKind | null
  readonly event: string
  readonly reference: string | null
  readonly body: string
  readonly receivedAtMs: number
}

export type WaitingEvent = WebhookEvent & { readonly tries: number; readonly nextTryAtMs: number }

/** An event is stored once, however often it is delivered. */
export async function storeEvent(db: Kysely<Schema>, event: WebhookEvent): Promise<void> {
  await db
    .insertInto('webhook_events')
    .values({
      dedupe_key: event.dedupeKey,
      provider: event.provider,
      kind: event.kind,
      event: event.event,
      reference: event.reference,
      body: event.body,
      received_at: event.receivedAtMs,
      processed_at: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

export async function markProcessed(
  db: Kysely<Schema>,
  dedupeKey: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: nowMs, last_error: null })
    .where('dedupe_key', '=', dedupeKey)
    .execute()
}

type EventRetry = { readonly nextTryAtMs: number; readonly error: string }

export async function postponeEvent(
  db: Kysely<Schema>,
  dedupeKey: string,
  { nextTryAtMs, error }: EventRetry,
): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), next_try_at: nextTryAtMs, last_error: error }))
    .where('dedupe_key', '=', dedupeKey)
    .execute()
}

type EventFailure = { readonly nowMs: number; readonly error: string }

/** A failed event is not retried automatically. */
export async function failEvent(
  db: Kysely<Schema>,
  dedupeKey: string,
  { nowMs, error }: EventFailure,
): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ parked_at: nowMs, last_error: error })
    .where('dedupe_key', '=', dedupeKey)
    .execute()
}

type DueQuery = {
  readonly nowMs: number
  readonly max: number
  /** A retry further ahead was scheduled by a clock that ran ahead, and counts as due. */
  readonly maxGapMs: number
}

/** Events that are overdue longest come first, so that failing events do not starve the others. */
export async function findDueEvents(
  db: Kysely<Schema>,
  { nowMs, max, maxGapMs }: DueQuery,
): Promise<readonly WaitingEvent[]> {
  return selectWaiting(db)
    .where((is) =>
      is.or([is('next_try_at', '<=', nowMs), is('next_try_at', '>', nowMs + maxGapMs)]),
    )
    .orderBy('next_try_at')
    .orderBy('received_at')
    .limit(max)
    .execute()
}

/** Returns false if another process has the event, or has processed it. */
export async function leaseEvent(
  db: Kysely<Schema>,
  { dedupeKey, nextTryAtMs }: WaitingEvent,
  untilMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_events')
    .set({ next_try_at: untilMs })
    .where('dedupe_key', '=', dedupeKey)
    .where('next_try_at', '=', nextTryAtMs)
    .where('processed_at', 'is', null)
    .where('parked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns undefined when the event was processed already. */
export async function findWaitingEvent(
  db: Kysely<Schema>,
  dedupeKey: string,
): Promise<WaitingEvent | undefined> {
  return selectWaiting(db).where('dedupe_key', '=', dedupeKey).executeTakeFirst()
}

/** Tells whether an order has an unprocessed event about one of its payments. */
export function hasWaitingEvent({ exists, selectFrom }: ExpressionBuilder<Schema, 'orders'>) {
  return exists(
    selectFrom('webhook_events')
      .innerJoin('payment_attempts', 'payment_attempts.reference', 'webhook_events.reference')
      .select('webhook_events.dedupe_key')
      .whereRef('payment_attempts.order_id', '=', 'orders.id')
      .where('webhook_events.processed_at', 'is', null)
      .where('webhook_events.parked_at', 'is', null),
  )
}

function selectWaiting(db: Kysely<Schema>) {
  return db
    .selectFrom('webhook_events')
    .select([
      'dedupe_key as dedupeKey',
      'provider',
      'kind',
      'event',
      'reference',
      'body',
      'received_at as receivedAtMs',
      'tries',
      'next_try_at as nextTryAtMs',
    ])
    .where('processed_at', 'is', null)
    .where('parked_at', 'is', null)
}
