import type { Kysely } from 'kysely'
import type { RecordedErasure } from '#database/erased-list'
import { listMailboxes } from '#database/mail/list-mailboxes'
import type { Schema } from '#database/schema'
import { mailboxHashOf } from '../base/mailbox-hash.ts'
import { erasePersonalData } from './erase-personal-data.ts'

export type RepeatedErasures = {
  readonly erased: number
  /** These people have unsettled orders; they are erased in a later run, once the orders are settled. */
  readonly waiting: number
}

/**
 * Erases again the people whom a restored backup, or a webhook repeated after it, brought back: data
 * older than the erasure of its mailbox can only come from there. People who returned after their
 * erasure stay.
 */
export async function repeatErasures(
  db: Kysely<Schema>,
  recorded: readonly RecordedErasure[],
): Promise<RepeatedErasures> {
  const repeated = { erased: 0, waiting: 0 }
  if (recorded.length === 0) return repeated
  const erasedAt = new Map<string, number>()
  for (const { mailboxHash, erasedAtMs } of recorded) {
    erasedAt.set(mailboxHash, Math.max(erasedAtMs, erasedAt.get(mailboxHash) ?? erasedAtMs))
  }
  for (const [email, sinceMs] of await listMailboxes(db)) {
    const erasedAtMs = erasedAt.get(mailboxHashOf(email))
    if (erasedAtMs === undefined || sinceMs >= erasedAtMs) continue
    const { isDone } = await erasePersonalData({ db, email }, erasedAtMs)
    repeated[isDone ? 'erased' : 'waiting'] += 1
  }
  return repeated
}
