import { type ByPurpose, LETTER_PURPOSES, type LetterPurpose } from '#domain/mail/letter-purpose'

declare module '../base/config.ts' {
  interface Config {
    readonly mailQuota: MailQuota
  }
}

/** The mail service's quota; null: none is configured. */
export type MailQuota = { readonly perDay: number | null; readonly perMonth: number | null }

/** Letters get half; the other half is reserved for order mails. */
export function lettersShareOf({ perDay, perMonth }: MailQuota): MailQuota {
  return { perDay: halfOf(perDay), perMonth: halfOf(perMonth) }
}

/** This is a share of the letters' share. The rest stays for links that somebody waits for. */
const NEWSLETTER_SHARE = 0.75

/** Newsletters and letters together may use so much; then newsletters wait. */
export function newslettersShareOf(quota: MailQuota): MailQuota {
  const { perDay, perMonth } = lettersShareOf(quota)
  return { perDay: partOf(perDay), perMonth: partOf(perMonth) }
}

/** The part of the letters' share that is kept for each purpose: all purposes divide what newsletters leave. */
const KEPT_SHARE = (1 - NEWSLETTER_SHARE) / LETTER_PURPOSES.length

type Sent = { readonly all: number; readonly of: ByPurpose<number> }

/**
 * Tells whether one more letter is within the letters' share, and leaves every other purpose what is kept for it.
 * `null`: a letter that is for none of the purposes.
 */
export function isWithinShare(
  share: number | null,
  sent: Sent,
  purpose: LetterPurpose | null,
): boolean {
  if (share === null) return true
  const kept = Math.floor(share * KEPT_SHARE)
  const keptForOthers = LETTER_PURPOSES.filter((each) => each !== purpose)
    .map((each) => Math.max(0, kept - sent.of[each]))
    .reduce((sum, left) => sum + left, 0)
  return sent.all + keptForOthers < share
}

function partOf(share: number | null): number | null {
  return share === null ? null : Math.floor(share * NEWSLETTER_SHARE)
}

function halfOf(quota: number | null): number | null {
  return quota === null ? null : Math.floor(quota / 2)
}
