import type { Kysely } from 'kysely'
import type { LetterPurpose } from '#domain/mail/letter-purpose'
import { CONFIRM_FOR_MS } from '#domain/newsletter/letter-link'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { markDone, type OutboxItem } from './outbox.ts'

type Sent = Pick<OutboxItem, 'dedupeKey' | 'purpose'>

/** Marks the mail as sent. The time of a link runs from this moment: its letter may have waited for its turn. */
export async function markSent(
  db: Kysely<Schema>,
  { dedupeKey, purpose }: Sent,
  { nowMs, isFiled = false }: { readonly nowMs: number; readonly isFiled?: boolean },
): Promise<void> {
  const note = purpose === null ? undefined : NOTES[purpose]
  if (!note) return markDone(db, dedupeKey, { nowMs, isFiled })
  const tokenHash = dedupeKey.split(' ').at(-1) ?? ''
  await transact(db, async (trx) => {
    await markDone(trx, dedupeKey, { nowMs, isFiled })
    await note(trx, tokenHash, nowMs)
  })
}

type Note = (trx: Kysely<Schema>, tokenHash: string, nowMs: number) => Promise<unknown>

/** A letter without such a link matches none. */
const NOTES: Readonly<Partial<Record<LetterPurpose, Note>>> = {
  newsletter: (trx, tokenHash, nowMs) =>
    trx
      .updateTable('subscriber_links')
      .set({ confirms_until: nowMs + CONFIRM_FOR_MS })
      .where('token_hash', '=', tokenHash)
      .where('confirms_until', 'is not', null)
      .execute(),
  waiting: (trx, tokenHash, nowMs) =>
    trx
      .updateTable('waiting_links')
      .set({ confirms_until: nowMs + CONFIRM_FOR_MS })
      .where('token_hash', '=', tokenHash)
      .where('confirms_until', 'is not', null)
      .execute(),
  draw: (trx, tokenHash, nowMs) =>
    trx
      .updateTable('draw_links')
      .set({ left_at: nowMs })
      .where('token_hash', '=', tokenHash)
      // A mail that is sent twice left the first time.
      .where('left_at', 'is', null)
      .execute(),
}
