import type { Kysely } from 'kysely'
import {
  blankOldNotices,
  blankSentLetters,
  deleteClosedRequests,
  deleteOldMessages,
  eraseOldOrders,
  eraseUnpaidOrders,
} from '#database/repositories/data-rights-retention'
import { pruneInsights } from '#database/repositories/insights'
import { hit } from '#database/repositories/rate-limits'
import { forgetUnconfirmed } from '#database/repositories/subscribers'
import type { Schema } from '#database/schema'
import { RETENTION } from '#domain/data-rights/retention'

type Prune = (db: Kysely<Schema>, beforeMs: number) => Promise<number>
type Kind = Exclude<keyof typeof RETENTION, 'serverLogs'>

/** One for each promise of the privacy policy: none can be added without its deed. */
const PRUNE: Readonly<Record<Kind, Prune>> = {
  orders: eraseOldOrders,
  unpaidOrders: eraseUnpaidOrders,
  contactMessages: deleteOldMessages,
  dataRightsRequests: deleteClosedRequests,
  unconfirmedSubscriptions: forgetUnconfirmed,
  sentLetters: blankSentLetters,
  paymentNotices: blankOldNotices,
  analytics: pruneInsights,
}

const DAY_MS = 24 * 60 * 60 * 1000

export type RetentionJob = {
  readonly db: Kysely<Schema>
  readonly now: () => number
  readonly log: { readonly info: (about: object, message: string) => void }
}

/** Once a day, by whichever process comes first. */
export async function applyRetentionDaily(job: RetentionJob): Promise<void> {
  const { hits } = await hit(job.db, 'retention turn', DAY_MS, job.now())
  if (hits === 1) await applyRetention(job)
}

/** Forgets what is past its time. Done twice, or by two at once, it does no more than once. */
export async function applyRetention({ db, now, log }: RetentionJob): Promise<void> {
  const forgotten: Record<string, number> = {}
  for (const kind of Object.keys(PRUNE).filter(isKind)) {
    const count = await PRUNE[kind](db, now() - RETENTION[kind].ms)
    if (count > 0) forgotten[kind] = count
  }
  if (Object.keys(forgotten).length > 0) log.info({ forgotten }, 'retention applied')
}

function isKind(name: string): name is Kind {
  return Object.hasOwn(PRUNE, name)
}
