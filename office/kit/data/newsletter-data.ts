import type { Block } from '#domain/newsletter/block'
import type { NewsletterProgress, NewsletterState } from '#domain/newsletter/newsletter-state'

export type NewslettersData = {
  /** The id is random: the same form sent twice makes one draft. */
  readonly newId: string
  readonly readers: ReaderCounts
  /** The latest come first. */
  readonly newsletters: readonly ListedNewsletter[]
}

export type ReaderCounts = {
  readonly confirmed: number
  readonly pending: number
  readonly unsubscribed: number
  readonly bounced: number
}

export type ListedNewsletter = {
  readonly id: string
  readonly subject: string
  readonly state: NewsletterState
  readonly changedAtMs: number
  /** A draft has no progress. */
  readonly progress: NewsletterProgress | null
  /** Every mail was, or will be, only written to files on the server, so that nobody gets it. */
  readonly isToFiles: boolean
}

export type NewsletterData = ListedNewsletter & {
  readonly version: number
  readonly blocks: readonly Block[]
  readonly products: readonly Choice[]
  readonly drops: readonly Choice[]
  readonly startedAtMs: number | null
  readonly endedAtMs: number | null
  /** The shop says here why it paused the newsletter; if a person did, this is null. */
  readonly pausedBecause: string | null
  /** The rest takes so long, in words. */
  readonly timeLeft: string
  /** A copy of the newsletter gets this id. */
  readonly newId: string
}

export type Choice = { readonly value: string; readonly label: string }

export type NewsletterReviewData = {
  readonly id: string
  readonly subject: string
  readonly state: NewsletterState
  readonly version: number
  readonly text: string
  readonly isSound: boolean
  readonly readers: number
  /** Sending takes so long, in words. */
  readonly time: string
  readonly perHour: number
  /** The mailbox is that of whoever is signed in. */
  readonly ownEmail: string
  /** A mail service with templates of its own shows text alone. */
  readonly isTextOnly: boolean
  /** No mail service is set up, so nobody would get it. */
  readonly isToFiles: boolean
}
