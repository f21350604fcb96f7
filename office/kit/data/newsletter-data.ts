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
  /** It is null for a draft. */
  readonly progress: NewsletterProgress | null
  /** It is true when every mail was, or will be, only written to files on the server, so that nobody gets it. */
  readonly isToFiles: boolean
}

export type NewsletterData = ListedNewsletter & {
  readonly version: number
  readonly blocks: readonly Block[]
  readonly pieces: readonly Choice[]
  readonly drops: readonly Choice[]
  readonly startedAtMs: number | null
  readonly endedAtMs: number | null
  /** It says why the shop paused it, and is null if a person did. */
  readonly pausedBecause: string | null
  /** It says in words how long the rest takes. */
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
  /** It can be sent as it is. */
  readonly isSound: boolean
  readonly readers: number
  /** It says in words how long sending takes. */
  readonly time: string
  readonly perHour: number
  /** It is the mailbox of whoever is signed in. */
  readonly ownEmail: string
  /** A mail service with templates of its own shows text alone. */
  readonly isTextOnly: boolean
  /** It is true when no mail service is set up, so that nobody would get it. */
  readonly isToFiles: boolean
}
