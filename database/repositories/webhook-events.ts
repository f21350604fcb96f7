import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export type WebhookEvent = {
  readonly dedupeKey: string
  readonly event: string
  readonly reference: string | null
  readonly body: string
  readonly receivedAtMs: number
}

/** Kept once, however often it is delivered; says whether it is still to be worked on. */
export async function keepEvent(db: Kysely<Schema>, event: WebhookEvent): Promise<boolean> {
  await db
    .insertInto('webhook_events')
    .values({
      dedupe_key: event.dedupeKey,
      event: event.event,
      reference: event.reference,
      body: event.body,
      received_at: event.receivedAtMs,
      processed_at: null,
      is_orphan: 0,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
  const kept = await db
    .selectFrom('webhook_events')
    .select('processed_at')
    .where('dedupe_key', '=', event.dedupeKey)
    .executeTakeFirst()
  return kept?.processed_at === null
}

type Processed = { readonly nowMs: number; readonly isOrphan: boolean }

export async function markProcessed(
  db: Kysely<Schema>,
  dedupeKey: string,
  { nowMs, isOrphan }: Processed,
): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: nowMs, is_orphan: isOrphan ? 1 : 0 })
    .where('dedupe_key', '=', dedupeKey)
    .execute()
}

export async function unprocessedEvents(
  db: Kysely<Schema>,
  most: number,
): Promise<readonly WebhookEvent[]> {
  return selectUnprocessed(db).orderBy('received_at').limit(most).execute()
}

/** Undefined when somebody has worked on it already. */
export async function unprocessedEvent(
  db: Kysely<Schema>,
  dedupeKey: string,
): Promise<WebhookEvent | undefined> {
  return selectUnprocessed(db).where('dedupe_key', '=', dedupeKey).executeTakeFirst()
}

function selectUnprocessed(db: Kysely<Schema>) {
  return db
    .selectFrom('webhook_events')
    .select([
      'dedupe_key as dedupeKey',
      'event',
      'reference',
      'body',
      'received_at as receivedAtMs',
    ])
    .where('processed_at', 'is', null)
}
