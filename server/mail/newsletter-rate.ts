import type { Kysely } from 'kysely'
import { hit, readWindowEnd } from '#database/health/rate-limits'
import { readSentLetters } from '#database/mail/sent-letters'
import type { Schema } from '#database/schema'
import { NEWSLETTERS_PER_HOUR } from '#domain/settings/settings'
import { type MailQuota, newslettersShareOf } from './mail-quota.ts'

export type NewsletterRate = {
  readonly db: Kysely<Schema>
  readonly now: () => number
  readonly quota: MailQuota
  readonly newslettersPerHour?: () => number
}

const HOUR_MS = 3_600_000
const byDefault = () => NEWSLETTERS_PER_HOUR.default
const TURN = 'newsletter turn'

/** Tells whether a newsletter may be sent now, as far as rate and quota go. Counts nothing. */
export async function canSendNewsletter(rate: NewsletterRate): Promise<boolean> {
  if ((await readTurnEnd(rate)) !== null) return false
  const { perDay, perMonth } = newslettersShareOf(rate.quota)
  if (perDay === null && perMonth === null) return true
  const { inADay, inAMonth } = await readSentLetters(rate.db, rate.now())
  return (perDay === null || inADay < perDay) && (perMonth === null || inAMonth < perMonth)
}

/** The next newsletter may be sent at this time, as far as the rate goes; null: now. */
export function readTurnEnd(rate: NewsletterRate): Promise<number | null> {
  return readWindowEnd(rate.db, TURN, { windowMs: spacingMs(rate), nowMs: rate.now() })
}

/** Takes the turn of one newsletter for all processes; false if another process was faster. */
export async function takeNewsletterTurn(rate: NewsletterRate): Promise<boolean> {
  const { hits } = await hit(rate.db, TURN, spacingMs(rate), rate.now())
  return hits === 1
}

/** Newsletters are evenly spaced, so that no hour, wherever it begins, has more. */
function spacingMs({ newslettersPerHour = byDefault }: NewsletterRate): number {
  return Math.ceil(HOUR_MS / newslettersPerHour())
}
