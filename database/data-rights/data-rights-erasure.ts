import type { Kysely, Transaction } from 'kysely'
import { mailboxOf } from '#domain/form/email'
import { OPEN_RETURN_STATES } from '#domain/return/return'
import { eraseEntriesOf } from '../draws/draw-retention.ts'
import { removeQueuedTo } from '../newsletter/newsletter-queue.ts'
import { hasWaitingEvent } from '../payments/webhook-events.ts'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { removeWaitingOf } from '../waiting/waiting-retention.ts'
import {
  findLettersOf,
  findMessagesOf,
  type HeldLetter,
  type Mailbox,
} from './data-rights-holdings.ts'
import { eraseIdentity } from './erase-identity.ts'

export type Erased = {
  readonly orders: number
  /** This counts the payments that the mailbox made for orders of others. */
  readonly payments: number
  readonly subscriptions: number
  readonly waiting: number
  readonly drawEntries: number
  readonly messages: number
  readonly letters: number
  readonly requests: number
}

export type Erasure =
  | { readonly isDone: true; readonly erased: Erased }
  /** These orders may still be paid or reviewed, which needs the identity of customer or payer. */
  | { readonly isDone: false; readonly unsettled: readonly string[] }

type Erasing = {
  readonly nowMs: number
  /** This runs in the transaction of the erasure: both are written, or neither. */
  readonly alsoWrite?: (trx: Transaction<Schema>, erased: Erased) => Promise<void>
}

/** Erases everything in one transaction. */
export async function eraseHoldings(
  db: Kysely<Schema>,
  mailbox: Mailbox,
  { nowMs, alsoWrite }: Erasing,
): Promise<Erasure> {
  // Reads every message and letter, which takes too long under the write lock.
  const messages = await findMessagesOf(db, mailbox)
  const letters = await findLettersOf(db, mailbox)
  return transact(db, async (trx) => {
    const unsettled = await listUnsettled(trx, mailbox)
    if (unsettled.length > 0) return { isDone: false, unsettled }
    // Draw entries come first, because erasing them locks the draws.
    const drawEntries = await eraseEntriesOf(trx, mailboxOf(mailbox.email))
    const erased = {
      drawEntries,
      orders: await eraseOrders(trx, mailbox),
      payments: await erasePayments(trx, mailbox),
      subscriptions: await removeSubscriptions(trx, mailbox),
      waiting: await removeWaitingOf(trx, mailboxOf(mailbox.email)),
      messages: await removeMessages(trx, messages),
      letters: await removeLetters(trx, letters),
      requests: await minimiseRequests(trx, mailbox, nowMs),
    }
    await alsoWrite?.(trx, erased)
    return { isDone: true, erased }
  })
}

/** Lists the orders that prevent an erasure. */
export async function listUnsettled(
  db: Kysely<Schema>,
  mailbox: Mailbox,
): Promise<readonly string[]> {
  return [...(await findUnsettled(db, mailbox)), ...(await findUnsettledGifts(db, mailbox))]
}

/**
 * These orders await a payment, the end of a refund or of a return, or have an unprocessed event, a scheduled check or
 * an open case.
 */
async function findUnsettled(db: Kysely<Schema>, { email }: Mailbox): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('email', '=', mailboxOf(email))
    .where((is) => {
      const { or, eb, exists, selectFrom } = is
      return or([
        eb('orders.state', '=', 'pending'),
        hasWaitingEvent(is),
        exists(
          selectFrom('attention_cases')
            .select('key')
            .whereRef('attention_cases.order_id', '=', 'orders.id')
            .where('closed_at', 'is', null),
        ),
        exists(
          selectFrom('payment_attempts')
            .select('reference')
            .whereRef('payment_attempts.order_id', '=', 'orders.id')
            .where('next_check_at', 'is not', null),
        ),
        exists(
          selectFrom('refunds')
            .select('id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('next_check_at', 'is not', null),
        ),
        exists(
          selectFrom('returns')
            .select('id')
            .whereRef('returns.order_id', '=', 'orders.id')
            .where('returns.state', 'in', OPEN_RETURN_STATES),
        ),
      ])
    })
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds orders of others whose payment by this mailbox is under way: the provider may still write about it. */
async function findUnsettledGifts(
  db: Kysely<Schema>,
  { email }: Mailbox,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select('order_id')
    .distinct()
    .where('payer_email', '=', mailboxOf(email))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('next_check_at', 'is not', null),
        exists(
          selectFrom('webhook_events')
            .select('dedupe_key')
            .whereRef('webhook_events.reference', '=', 'payment_attempts.reference')
            .where('processed_at', 'is', null)
            .where('parked_at', 'is', null),
        ),
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.reference', '=', 'payment_attempts.reference')
            .where('refunds.next_check_at', 'is not', null),
        ),
      ]),
    )
    .orderBy('order_id')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

async function eraseOrders(trx: Kysely<Schema>, { email }: Mailbox): Promise<number> {
  const orders = await trx
    .selectFrom('orders')
    .select('id')
    .where('email', '=', mailboxOf(email))
    .execute()
  for (const { id } of orders) await eraseIdentity(trx, id)
  return orders.length
}

/** The payment stays, but no longer says who made it. */
async function erasePayments(trx: Kysely<Schema>, { email }: Mailbox): Promise<number> {
  const paid = await trx
    .selectFrom('payment_attempts')
    .select('reference')
    .where('payer_email', '=', mailboxOf(email))
    .execute()
  const references = paid.map(({ reference }) => reference)
  if (references.length === 0) return 0
  await trx
    .updateTable('webhook_events')
    .set({ body: '' })
    .where('reference', 'in', references)
    .execute()
  await trx
    .updateTable('payment_attempts')
    .set({ payer_email: null, settled_by_request: null })
    .where('reference', 'in', references)
    .execute()
  return references.length
}

async function removeSubscriptions(trx: Kysely<Schema>, { email }: Mailbox): Promise<number> {
  await removeQueuedTo(trx, mailboxOf(email))
  const { numDeletedRows } = await trx
    .deleteFrom('subscribers')
    .where('email', '=', mailboxOf(email))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function removeMessages(
  trx: Kysely<Schema>,
  messages: readonly { readonly id: string }[],
): Promise<number> {
  for (const { id } of messages) {
    // The shop's own letter names nobody to reply to, if the message has no address.
    await trx.deleteFrom('outbox').where('dedupe_key', '=', `contact ${id}`).execute()
    await trx.deleteFrom('contact_messages').where('id', '=', id).execute()
  }
  return messages.length
}

/** Unsent letters about the person's own request are still sent. */
async function removeLetters(trx: Kysely<Schema>, letters: readonly HeldLetter[]): Promise<number> {
  const removed = letters.filter(
    ({ isUnsent, dedupeKey }) => !isUnsent || !dedupeKey.startsWith('data-rights '),
  )
  for (const { dedupeKey } of removed) {
    await trx.deleteFrom('outbox').where('dedupe_key', '=', dedupeKey).execute()
  }
  return removed.length
}

/** The proof of request and outcome is kept. An open request keeps its address until it is closed. */
async function minimiseRequests(
  trx: Kysely<Schema>,
  { hash }: Mailbox,
  nowMs: number,
): Promise<number> {
  const all = trx
    .updateTable('data_rights_requests')
    .set({ details: '', erased_at: nowMs })
    .where('mailbox_hash', '=', hash)
  const { numUpdatedRows } = await all.executeTakeFirst()
  await all.set({ name: '', email: '' }).where('closed_at', 'is not', null).execute()
  return Number(numUpdatedRows)
}
