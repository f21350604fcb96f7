import type { Kysely } from 'kysely'
import { recordNews } from '#database/alerts/alerts'
import { enqueueMail } from '#database/mail/outbox'
import type { Schema } from '#database/schema'
import { listOwnerAddresses } from '#database/staff/staff'
import { KEYS_CHANGED } from '#domain/alerts/topics'
import type { Letter } from '#domain/mail/letter'

type Telling = {
  /** It says what was changed, in words of the code. */
  readonly what: string
  readonly letterTo: (address: string) => Letter
  /** These addresses are told, too. */
  readonly alsoTo?: readonly string[]
  readonly nowMs: number
}

/**
 * Tells every owner by mail, and by a notification where a device of theirs shows them, so that a stolen session cannot
 * redirect money or mail unseen. Call this in the transaction of the change.
 */
export async function tellOwners(
  trx: Kysely<Schema>,
  { what, letterTo, alsoTo = [], nowMs }: Telling,
): Promise<void> {
  for (const address of new Set([...(await listOwnerAddresses(trx)), ...alsoTo])) {
    await enqueueMail(trx, {
      kind: 'letter',
      dedupeKey: `${what} ${nowMs} ${address}`,
      // Whoever changed the mailbox of the shop would be the only one to read it there.
      letter: { ...letterTo(address), isToPerson: true },
      nowMs,
    })
  }
  await recordNews(trx, { way: 'push', topic: KEYS_CHANGED, about: [`${what} ${nowMs}`], nowMs })
}
