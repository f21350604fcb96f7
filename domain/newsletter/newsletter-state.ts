/**
 * draft ──▶ sending ◀──▶ paused; both end as `stopped`, and `sending` as `sent` when nobody is left.
 * Only a draft can be edited.
 */
export const NEWSLETTER_STATES = ['draft', 'sending', 'paused', 'stopped', 'sent'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

/** How far it is. */
export type NewsletterProgress = {
  /** Who was on the list when it was started. */
  readonly readers: number
  readonly sent: number
  /** How many of those sent were only written to a file, because no mail service was set up. */
  readonly filed: number
  readonly waiting: number
  /** Given up; `bounced` are those whose mailbox does not exist. */
  readonly failed: number
  readonly bounced: number
}

/** Who left the list before the turn came; known at the end. */
export function countLeft({ readers, sent, waiting, failed, bounced }: NewsletterProgress): number {
  return Math.max(0, readers - sent - waiting - failed - bounced)
}
