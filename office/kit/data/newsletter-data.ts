import type { Block } from '#domain/newsletter/block'
import type { NewsletterProgress, NewsletterState } from '#domain/newsletter/newsletter-state'

export type NewslettersData = {
  /** Random: the same form sent twice makes one draft. */
  readonly newId: string
  readonly readers: ReaderCounts
  /** The latest first. */
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
  /** Null for a draft. */
  readonly progress: NewsletterProgress | null
  /** No mail of it reaches anybody: all were, or will be, only written to files on the server. */
  readonly isToFiles: boolean
}

export type NewsletterData = ListedNewsletter & {
  readonly version: number
  readonly blocks: readonly Block[]
  readonly pieces: readonly Choice[]
  readonly drops: readonly Choice[]
  readonly startedAtMs: number | null
  readonly endedAtMs: number | null
  /** Why the shop paused it; null if a person did. */
  readonly pausedBecause: string | null
  /** How long the rest takes, in words. */
  readonly timeLeft: string
  /** For a copy of it. */
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
  /** How long it takes, in words. */
  readonly time: string
  readonly perHour: number
  /** Of who is signed in. */
  readonly ownEmail: string
  /** How it reaches readers: a mail service with templates of its own shows text alone. */
  readonly isTextOnly: boolean
  /** No mail service is set up: nobody would get it. */
  readonly isToFiles: boolean
}
