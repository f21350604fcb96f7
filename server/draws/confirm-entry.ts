import { type Confirmation, confirmEntryByToken } from '#database/draws/confirm-draw-entry'
import { enqueueMail } from '#database/mail/outbox'
import { transact } from '#database/transact'
import { isUniqueViolation } from '#database/unique-violation'
import { enteredLetter } from '#domain/draw/draw-letters'
import { isLetterToken } from '#domain/newsletter/letter-link'
import { sha256 } from '../base/sha256.ts'
import type { LineContext } from '../line/line-context.ts'
import { variantFactsOf } from '../line/variant-facts.ts'

export type EntryOutcome = Confirmation['outcome']

/** Idempotent. Null for a link that is truncated or unknown. */
export async function confirmEntry(
  draws: LineContext,
  token: unknown,
): Promise<EntryOutcome | null> {
  if (!isLetterToken(token)) return null
  try {
    return await transact(draws.db, async (trx) => {
      const confirmed = await confirmEntryByToken(trx, sha256(token), draws.orders.nowIn)
      if (confirmed?.outcome !== 'entered') return confirmed?.outcome ?? null
      const { entry, draw } = confirmed
      const letter = enteredLetter({ ...variantFactsOf(draws, entry), draw, entryId: entry.id })
      const dedupeKey = `draw entered ${entry.id}`
      await enqueueMail(trx, { kind: 'letter', dedupeKey, letter, nowMs: draws.now() })
      return 'entered'
    })
  } catch (error) {
    // The constraint is the last word on one entry for a mailbox.
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}
