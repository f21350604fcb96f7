import { type Kysely, sql } from 'kysely'
import { LETTER_KINDS } from '#domain/mail/mail-kinds'
import { inBatches } from '../in-batches.ts'
import { hasWaitingEvent } from '../payments/webhook-events.ts'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { eraseIdentity } from './erase-identity.ts'

const BATCH_ORDERS = 100

/** Orders stay, without their person. Each order has its own transaction, so that locks are short. */
export async function eraseOldOrders(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  return eraseInBatches(db, () =>
    selectIdentified(db)
      .where('created_at', '<', beforeMs)
      .where('state', '<>', 'pending')
      .execute(),
  )
}

/** Erases expired orders without a scheduled check at the provider or an unprocessed event. */
export async function eraseUnpaidOrders(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  return eraseInBatches(db, () =>
    selectIdentified(db)
      .where('created_at', '<', beforeMs)
      .where('state', '=', 'expired')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment_attempts')
              .select('reference')
              .whereRef('payment_attempts.order_id', '=', 'orders.id')
              .where('next_check_at', 'is not', null),
          ),
        ),
      )
      .where((is) => is.not(hasWaitingEvent(is)))
      .execute(),
  )
}

function selectIdentified(db: Kysely<Schema>) {
  return (
    db
      .selectFrom('orders')
      .select('id')
      // The email does not tell whether an order was erased: a market sale has none, but may have a name and a phone.
      .where(({ eb, ref }) =>
        eb(ref('access_token_hash'), '<>', sql<string>`'erased ' || ${ref('id')}`),
      )
      .orderBy('created_at')
      .limit(BATCH_ORDERS)
  )
}

async function eraseInBatches(
  db: Kysely<Schema>,
  findBatch: () => Promise<readonly { readonly id: string }[]>,
): Promise<number> {
  let erased = 0
  for (;;) {
    const orders = await findBatch()
    for (const { id } of orders) await transact(db, (trx) => eraseIdentity(trx, id))
    erased += orders.length
    if (orders.length < BATCH_ORDERS) return erased
  }
}

export function deleteOldMessages(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  return inBatches(async (maxRows) => {
    const old = db
      .selectFrom('contact_messages')
      .select('id')
      .where('created_at', '<', beforeMs)
      .limit(maxRows)
    const { numDeletedRows } = await db
      .deleteFrom('contact_messages')
      .where('id', 'in', old)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** The period starts when a request is closed: an open one is never deleted. */
export function deleteClosedRequests(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  return inBatches(async (maxRows) => {
    const closed = db
      .selectFrom('data_rights_requests')
      .select('number')
      .where('closed_at', '<', beforeMs)
      .limit(maxRows)
    const { numDeletedRows } = await db
      .deleteFrom('data_rights_requests')
      .where('number', 'in', closed)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** The row stays, so that the letter is not sent again; its content is removed. */
export function blankSentLetters(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  return inBatches(async (maxRows) => {
    const sent = db
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('kind', 'in', LETTER_KINDS)
      .where('done_at', '<', beforeMs)
      .where('payload_json', '<>', '{}')
      .limit(maxRows)
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set({ payload_json: '{}', request_id: null })
      .where('dedupe_key', 'in', sent)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

/** Processed events keep their key. Events of open review cases keep their body as evidence. */
export function blankOldNotices(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  return inBatches(async (maxRows) => {
    const old = db
      .selectFrom('webhook_events')
      .select('dedupe_key')
      .where('processed_at', '<', beforeMs)
      .where('body', '<>', '')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('attention_cases')
              .select('key')
              .whereRef('attention_cases.event_key', '=', 'webhook_events.dedupe_key')
              .where('closed_at', 'is', null),
          ),
        ),
      )
      .limit(maxRows)
    const { numUpdatedRows } = await db
      .updateTable('webhook_events')
      .set({ body: '' })
      .where('dedupe_key', 'in', old)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
