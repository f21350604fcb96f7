import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import {
  blankOldNotices,
  blankSentLetters,
  deleteClosedRequests,
  deleteOldMessages,
  eraseOldOrders,
  eraseUnpaidOrders,
} from '#database/data-rights/data-rights-retention'
import { forgetOldEntries } from '#database/draws/draw-retention'
import type { RecordedErasure } from '#database/erased-list'
import { forgetHits, hit } from '#database/health/rate-limits'
import { pruneInsights } from '#database/insights/insight-retention'
import { deleteUnconfirmedInLine } from '#database/line/people'
import { deleteUnconfirmed } from '#database/newsletter/subscribers'
import { deleteOldOrderTokens } from '#database/orders/order-tokens'
import { deleteOldWaybillPhotos } from '#database/orders/waybill-photos'
import type { Schema } from '#database/schema'
import { truncateLog } from '#database/sqlite/vacuum-file'
import { deleteOldWaiting, deleteUnconfirmedWaiting } from '#database/waiting/waiting-retention'
import { RETENTION } from '#domain/data-rights/retention'
import { sha256 } from '../base/sha256.ts'
import { repeatErasures } from './repeat-erasures.ts'

type Prune = (db: Kysely<Schema>, beforeMs: number) => Promise<number>
type Kind = Exclude<keyof typeof RETENTION, 'serverLogs' | 'unconfirmedInLine'>

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
  unconfirmedEntries: (db, beforeMs) => deleteUnconfirmedInLine(db, 'draw', beforeMs),
  orderLinks: deleteOldOrderTokens,
  waybillPhotos: deleteOldWaybillPhotos,
  sentLetters: blankSentLetters,
  paymentNotices: blankOldNotices,
  analytics: pruneInsights,
}

const DAY_MS = 24 * 60 * 60 * 1000

export type RetentionJob = {
  readonly db: Kysely<Schema>
  readonly now: () => number
  /** Erasures to repeat after a backup was restored, as this machine recorded them. */
  readonly erasures: () => readonly RecordedErasure[]
  readonly log: { readonly info: (about: object, message: string) => void }
}

/** Machines have lists of erasures of their own; this tells them apart. */
export function machineOf(dataDir: string): string {
  return sha256(`${hostname()} ${resolve(dataDir)}`)
}

/**
 * This runs once a day, in the first process that gets there. The list of erasures lies beside the shop, so each
 * machine repeats its own.
 */
export async function applyRetentionDaily(
  job: RetentionJob & { readonly machine: string },
): Promise<void> {
  await onceADay(job, 'retention turn', () => applyRetention({ ...job, erasures: () => [] }))
  await onceADay(job, `erasures turn ${job.machine}`, () => eraseAgain(job))
}

/** The first process that asks in a day does the work. If it fails, the next one that asks tries again. */
async function onceADay(
  { db, now }: RetentionJob,
  turn: string,
  work: () => Promise<void>,
): Promise<void> {
  if ((await hit(db, turn, DAY_MS, now())).hits > 1) return
  try {
    await work()
  } catch (error) {
    await forgetHits(db, turn)
    throw error
  }
}

async function eraseAgain({ db, log, erasures }: RetentionJob): Promise<void> {
  const { erased } = await repeatErasures(db, erasures())
  if (erased === 0) return
  await truncateLog(db)
  log.info({ erased }, 'erased again')
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
