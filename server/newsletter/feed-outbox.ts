import type { Transaction } from 'kysely'
import { enqueueMail } from '#database/mail/outbox'
import { countQueued, moveCursor } from '#database/newsletter/newsletter-queue'
import { nextReaders } from '#database/newsletter/newsletter-readers'
import { listSending, lockNewsletter, moveNewsletter } from '#database/newsletter/newsletters'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import type { NewsletterContext } from './newsletter-context.ts'

/** The number is small, so that a pause or an erasure has little to look for. */
export const MAX_QUEUED = 20

/**
 * Puts the next readers of every newsletter into the outbox, and ends those that have nobody left.
 * Cursor and mails are written in one transaction, under the newsletter's lock: neither a crash nor a
 * second process skips or repeats a reader.
 */
export async function feedOutbox({ db, now }: NewsletterContext): Promise<void> {
  for (const id of await listSending(db)) await transact(db, (trx) => feed(trx, id, now()))
}

async function feed(trx: Transaction<Schema>, id: string, nowMs: number) {
  const newsletter = await lockNewsletter(trx, id)
  if (newsletter?.state !== 'sending') return
  const queued = await countQueued(trx, id)
  const { nextAfter, startedAtMs, enqueued } = newsletter
  if (nextAfter === null || startedAtMs === null) {
    if (queued === 0) await moveNewsletter(trx, { id, from: ['sending'], to: 'sent', nowMs })
    return
  }
  const limit = MAX_QUEUED - queued
  if (limit <= 0) return
  const readers = await nextReaders(trx, { after: nextAfter, startedAtMs, limit })
  for (const [index, mailbox] of readers.entries()) {
    const number = enqueued + index + 1
    await enqueueMail(trx, { kind: 'newsletter', newsletterId: id, number, mailbox, nowMs })
  }
  const isLast = readers.length < limit
  await moveCursor(trx, {
    id,
    nextAfter: isLast ? null : (readers.at(-1) ?? nextAfter),
    count: readers.length,
  })
}
