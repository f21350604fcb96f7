/**
 * The states follow each other so: draft ──▶ sending ◀──▶ paused; both end as `stopped`, and `sending` as `sent` when
 * nobody is left. A draft alone can be edited.
 */
export const NEWSLETTER_STATES = ['draft', 'sending', 'paused', 'stopped', 'sent'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

export type NewsletterProgress = {
  /** Readers are those who were on the list when it was started. */
  readonly readers: number
  readonly sent: number
  /** Some of those sent were only written to a file, because no mail service was set up. */
  readonly filed: number
  readonly waiting: number
  /** Failed mails were given up; the mailbox of those that `bounced` does not exist. */
  readonly failed: number
  readonly bounced: number
}

/** These readers left the list before their turn came; the count is known at the end. */
export function countLeft({ readers, sent, waiting, failed, bounced }: NewsletterProgress): number {
  return Math.max(0, readers - sent - waiting - failed - bounced)
}
