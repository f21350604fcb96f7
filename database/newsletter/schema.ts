import type { Generated } from 'kysely'
import type { NewsletterState } from '#domain/newsletter/newsletter-state'

export type NewsletterTables = { readonly newsletters: NewslettersTable }

type NewslettersTable = {
  readonly id: string
  readonly subject: string
  readonly blocks_json: string
  readonly state: NewsletterState
  readonly version: number
  readonly created_at: number
  readonly changed_at: number
  readonly started_at: number | null
  readonly ended_at: number | null
  /** The shop paused the newsletter by itself for this reason; it is null if a person did. */
  readonly paused_because: string | null
  /** Mailboxes up to this one are in the outbox; it is null before the start and after the last. */
  readonly next_after: string | null
  /** This counts the confirmed readers at the start. */
  readonly readers: number
  /** This counts the mails that were put into the outbox, and so is the number of the last one. */
  readonly enqueued: number
  readonly sent: number
  readonly failed: number
  readonly bounced: number
  /** This counts the sent mails that were only written to a file. */
  readonly filed: Generated<number>
}
