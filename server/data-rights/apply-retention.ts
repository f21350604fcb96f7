import type { Kysely } from 'kysely'
import type { RecordedErasure } from '#database/erased-list'
import {
  blankOldNotices,
  blankSentLetters,
  deleteClosedRequests,
  deleteOldMessages,
  eraseOldOrders,
  eraseUnpaidOrders,
} from '#database/repositories/data-rights-retention'
import { deleteUnconfirmedEntries, forgetOldEntries } from '#database/repositories/draw-retention'
import { pruneInsights } from '#database/repositories/insight-retention'
import { deleteOldOrderTokens } from '#database/repositories/order-tokens'
import { hit } from '#database/repositories/rate-limits'
import { deleteUnconfirmed } from '#database/repositories/subscribers'
import {
  deleteOldWaiting,
  deleteUnconfirmedWaiting,
} from '#database/repositories/waiting-retention'
import type { Schema } from '#database/schema'
import { truncateLog } from '#database/sqlite/vacuum-file'
import { RETENTION } from '#domain/data-rights/retention'
import { repeatErasures } from './repeat-erasures.ts'

type Prune = (db: Kysely<Schema>, beforeMs: number) => Promise<number>
type Kind = Exclude<keyof typeof RETENTION, 'serverLogs'>

/** The type requires a function for every period that the privacy policy states. */
const PRUNE: Readonly<Record<Kind, Prune>> = {
  orders: eraseOldOrders,
  unpaidOrders: eraseUnpaidOrders,
  contactMessages: deleteOldMessages,
  dataRightsRequests: deleteClosedRequests,
  unconfirmedSubscriptions: deleteUnconfirmed,
  waitingList: deleteOldWaiting,
  unconfirmedWaiting: deleteUnconfirmedWaiting,
  drawEntries: forgetOldEntries,
  unconfirmedEntries: deleteUnconfirmedEntries,
  orderLinks: deleteOldOrderTokens,
  sentLetters: blankSentLetters,
  paymentNotices: blankOldNotices,
  analytics: pruneInsights,
}

const DAY_MS = 24 * 60 * 60 * 1000

export type RetentionJob = {
  readonly db: Kysely<Schema>
  readonly now: () => number
  /** Erasures to repeat after a backup was restored. */
  readonly erasures: () => readonly RecordedErasure[]
  readonly log: { readonly info: (about: object, message: string) => void }
}

/** Once a day, in the first process that gets there. */
export async function applyRetentionDaily(job: RetentionJob): Promise<void> {
  const { hits } = await hit(job.db, 'retention turn', DAY_MS, job.now())
  if (hits === 1) await applyRetention(job)
}

/** Removes data past its retention period. Idempotent, and safe in several processes at once. */
export async function applyRetention({ db, now, log, erasures }: RetentionJob): Promise<void> {
  const forgotten: Record<string, number> = {}
  for (const kind of Object.keys(PRUNE).filter(isKind)) {
    const count = await PRUNE[kind](db, now() - RETENTION[kind].ms)
    if (count > 0) forgotten[kind] = count
  }
  const { erased } = await repeatErasures(db, erasures())
  if (erased > 0) forgotten.erasedBefore = erased
  if (Object.keys(forgotten).length === 0) return
  await truncateLog(db)
  log.info({ forgotten }, 'retention applied')
}

function isKind(name: string): name is Kind {
  return Object.hasOwn(PRUNE, name)
}
