import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Shop } from '../shop.ts'

/** What every step of a subscription needs; the clock is given, so tests hold it. */
export type Newsletter = {
  readonly db: Kysely<Schema>
  readonly publicUrl: string
  readonly now: () => number
  readonly limits: NewsletterLimits
}

/** A letter goes to an address that anybody can type, and each one costs. */
export type NewsletterLimits = {
  readonly perMailbox: { readonly gapMs: number; readonly aDay: number }
  /** Different addresses an hour from one source: a carrier puts thousands of people behind one. */
  readonly perSourceAnHour: number
  readonly forAllAnHour: number
}

const PER_MAILBOX = { gapMs: 10 * 60_000, aDay: 3 } as const

export function newsletterOf({ db, now, config }: Pick<Shop, 'db' | 'now' | 'config'>): Newsletter {
  const { perHour, lettersPerHour } = config.formLimits
  const limits = {
    perMailbox: PER_MAILBOX,
    perSourceAnHour: perHour,
    forAllAnHour: lettersPerHour,
  }
  return { db, publicUrl: config.publicUrl, now, limits }
}
