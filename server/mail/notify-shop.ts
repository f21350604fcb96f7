import type { Kysely } from 'kysely'
import { enqueueMail, type QueuedLetter } from '#database/repositories/outbox'
import { hit } from '#database/repositories/rate-limits'
import type { Schema } from '#database/schema'
import { digestLetter, type NoticeTopic } from '#domain/mail/digest-letter'

const HOUR_MS = 3_600_000
/** Of one topic; a quota of mails is soon used up by notices of what a flood brought. */
export const MAX_NOTICES_AN_HOUR = 10

type Notice = QueuedLetter & { readonly topic: NoticeTopic }

/**
 * Tells the shop what came in by a form: one mail each, and from the eleventh of an hour on a single
 * one at its end. What came in is kept and listed all the same.
 */
export async function notifyShop(trx: Kysely<Schema>, notice: Notice): Promise<void> {
  const { topic, nowMs, ...mail } = notice
  const { hits, resetsAt } = await hit(trx, `shop notices ${topic}`, HOUR_MS, nowMs)
  if (hits <= MAX_NOTICES_AN_HOUR) return enqueueMail(trx, { kind: 'letter', ...mail, nowMs })
  await enqueueMail(trx, {
    kind: 'letter',
    dedupeKey: `digest ${topic} ${resetsAt}`,
    letter: digestLetter(topic, MAX_NOTICES_AN_HOUR),
    nowMs,
    dueAtMs: resetsAt,
  })
}
