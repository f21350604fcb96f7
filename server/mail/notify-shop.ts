import type { Kysely } from 'kysely'
import { hit } from '#database/health/rate-limits'
import { enqueueMail } from '#database/mail/outbox'
import type { QueuedLetter } from '#database/mail/queued-mail'
import type { Schema } from '#database/schema'
import { digestLetter, type NoticeTopic } from '#domain/mail/digest-letter'

const HOUR_MS = 3_600_000
/** Each topic is counted apart, so that a flood of form posts does not use up the mail quota. */
export const MAX_NOTICES_AN_HOUR = 10

type Notice = QueuedLetter & { readonly topic: NoticeTopic }

/**
 * Notifies the shop of a form post: one mail each, and for the eleventh and later ones of an hour a
 * single digest at its end. All posts are stored and listed in any case.
 */
export async function notifyShop(trx: Kysely<Schema>, notice: Notice): Promise<void> {
  const { topic, nowMs, ...mail } = notice
  const { hits, resetsAt } = await hit(trx, `shop notices ${topic}`, HOUR_MS, nowMs)
  if (hits <= MAX_NOTICES_AN_HOUR) return enqueueMail(trx, { kind: 'letter', ...mail, nowMs })
  await enqueueMail(trx, {
    kind: 'letter',
    dedupeKey: `digest ${topic} ${resetsAt}`,
    letter: digestLetter(topic, {
      to: mail.letter.to,
      maxSingleMails: MAX_NOTICES_AN_HOUR,
    }),
    nowMs,
    dueAtMs: resetsAt,
  })
}
