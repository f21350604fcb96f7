import type { Kysely } from 'kysely'
import { promiseLetter } from '#database/repositories/outbox'
import { hit } from '#database/repositories/rate-limits'
import { addSubscriberLink } from '#database/repositories/subscriber-links'
import { saveSubscriber } from '#database/repositories/subscribers'
import type { Schema } from '#database/schema'
import { mailboxOf } from '#domain/form/email'
import { confirmationLetter } from '#domain/newsletter/confirmation-letter'
import { CONFIRM_FOR_MS } from '#domain/newsletter/letter-link'
import { failure, type Result, success } from '#domain/result'
import { networkOf } from '../http/network-of.ts'
import { newLetterToken } from '../newsletter/letter-token.ts'
import type { Newsletter } from '../newsletter/newsletter.ts'
import { sha256 } from '../orders/sha256.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Asking = {
  readonly email: string
  /** Where the form stood. */
  readonly source: string
  /** The visitor's address; counted, not kept. */
  readonly ip: string
}

class TooMany extends Error {}

/**
 * Puts an address down and mails it a link to confirm. Repeats are the same success without a
 * letter. Every limit counts what was asked, never what is known: nobody learns who is on the list.
 */
export async function askToSubscribe(
  newsletter: Newsletter,
  asking: Asking,
): Promise<Result<null, 'too-many-requests'>> {
  try {
    await newsletter.db.transaction().execute((trx) => askOnce(trx, newsletter, asking))
    return success(null)
  } catch (error) {
    // Rolled back, counts included: who tries again later is not taken for a repeat.
    if (error instanceof TooMany) return failure('too-many-requests')
    throw error
  }
}

async function askOnce(trx: Kysely<Schema>, newsletter: Newsletter, asking: Asking) {
  const { now, limits } = newsletter
  const nowMs = now()
  const { gapMs, aDay } = limits.perMailbox
  const count = async (what: string, windowMs: number) =>
    (await hit(trx, sha256(`newsletter ${what}`), windowMs, nowMs)).hits

  const mailbox = mailboxOf(asking.email)
  if ((await count(`gap ${mailbox}`, gapMs)) > 1) return
  if ((await count(`day ${mailbox}`, DAY_MS)) > aDay) return
  const source = networkOf(asking.ip)
  if ((await count(`source ${source}`, HOUR_MS)) > limits.perSourceAnHour) throw new TooMany()
  if ((await count('all', HOUR_MS)) > limits.forAllAnHour) throw new TooMany()

  const { email } = asking
  const saved = await saveSubscriber(trx, { email, source: asking.source, createdAtMs: nowMs })
  if (saved.state !== 'confirmed') await promiseLink(trx, newsletter, saved.address)
}

async function promiseLink(trx: Kysely<Schema>, { now, publicUrl }: Newsletter, email: string) {
  const nowMs = now()
  const { token, tokenHash } = newLetterToken()
  await addSubscriberLink(trx, { tokenHash, email, nowMs, confirmsUntilMs: nowMs + CONFIRM_FOR_MS })
  const letter = confirmationLetter({ email, token, publicUrl })
  await promiseLetter(trx, { dedupeKey: `newsletter ${tokenHash}`, letter, nowMs })
}
