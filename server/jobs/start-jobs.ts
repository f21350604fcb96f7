import { join } from 'node:path'
import { readErasures } from '#database/erased-list'
import { pruneRateLimits } from '#database/repositories/rate-limits'
import { brand } from '#domain/brand'
import type { Config } from '../config.ts'
import type { ShopLog } from '../open-shop.ts'
import { createEmailjs } from '../providers/email/emailjs.ts'
import { createMailFolder } from '../providers/email/mail-folder.ts'
import type { Mailer } from '../providers/email/mailer.ts'
import type { Shop } from '../shop.ts'
import { applyRetentionDaily } from '../use-cases/apply-retention.ts'
import { workOffEvents } from '../use-cases/receive-webhook.ts'
import { sweepOrders } from '../use-cases/sweep-orders.ts'
import { type Job, repeat } from './repeat.ts'
import { startMailJob } from './send-mails.ts'

const SWEEP_EVERY_MS = 30_000
const TIDY_EVERY_MS = 10 * 60_000
/** Looked at often, done once a day: no process has to live for a whole one. */
const RETENTION_EVERY_MS = 15 * 60_000

/** What goes on without anybody asking. Several processes may do it side by side. */
export function startJobs(shop: Shop, log: ShopLog): Job {
  const { orders, db, config } = shop
  const onError = (error: unknown) => log.error({ err: error }, 'job failed')
  const jobs: readonly Job[] = [
    startMailJob({
      db,
      log,
      mailer: mailerOf(config),
      now: Date.now,
      publicUrl: config.publicUrl,
      shopEmail: brand.email,
    }),
    repeat({ everyMs: SWEEP_EVERY_MS, onError, work: () => workOffEvents(orders) }),
    repeat({ everyMs: SWEEP_EVERY_MS, onError, work: () => sweepOrders(orders) }),
    repeat({
      everyMs: TIDY_EVERY_MS,
      onError,
      work: async () => {
        await pruneRateLimits(db, Date.now())
      },
    }),
    repeat({
      everyMs: RETENTION_EVERY_MS,
      onError,
      work: () =>
        applyRetentionDaily({
          db,
          now: Date.now,
          log,
          erasures: () => readErasures(config.dataDir),
        }),
    }),
  ]
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

/** Without an account of the mail service, mails are files that the owner can read. */
function mailerOf({ emailjs, dataDir }: Config): Mailer {
  return emailjs ? createEmailjs(emailjs) : createMailFolder(join(dataDir, 'mail'))
}
