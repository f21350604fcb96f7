import { join } from 'node:path'
import { readErasures } from '#database/erased-list'
import { pruneRateLimits } from '#database/repositories/rate-limits'
import { brand } from '#domain/brand'
import type { AppContext } from '../context.ts'
import type { Log } from '../create-context.ts'
import { applyRetentionDaily } from '../data-rights/apply-retention.ts'
import { dataRightsDeskOf } from '../data-rights/data-rights-desk.ts'
import { sendOwedProofs } from '../data-rights/send-owed-proofs.ts'
import { createEmailjs } from '../mail/emailjs/emailjs.ts'
import { createMailFolder } from '../mail/folder/mail-folder.ts'
import type { Mailer } from '../mail/mailer.ts'
import { startMailJob } from '../mail/send-mails.ts'
import { createSmtp } from '../mail/smtp/smtp.ts'
import { askAboutPayments, giveBackHolds } from '../orders/sweep-orders.ts'
import { processDueEvents } from '../payments/receive-webhook.ts'
import { type Job, repeat } from './repeat.ts'

const SWEEP_EVERY_MS = 30_000
const GIVE_BACK_EVERY_MS = 10_000
const OWED_EVERY_MS = 60_000
const TIDY_EVERY_MS = 10 * 60_000
/** Looked at often, done once a day: no process has to live for a whole one. */
const RETENTION_EVERY_MS = 15 * 60_000

/** What goes on without anybody asking. Several processes may do it side by side. */
export function startJobs(context: AppContext, log: Log): Job {
  const { orders, db, now, config, testPayments } = context
  const dataRights = dataRightsDeskOf(context)
  const onError = (error: unknown) => log.error({ err: error }, 'job failed')
  const { whileAllowed } = testPayments
  const jobs: readonly Job[] = [
    startMailJob({
      db,
      log,
      mailer: mailerOf(context),
      now,
      quota: config.mailQuota,
      publicUrl: config.publicUrl,
      shopEmail: brand.email,
    }),
    repeat({
      everyMs: SWEEP_EVERY_MS,
      onError,
      work: whileAllowed(() => processDueEvents(orders)),
    }),
    repeat({
      everyMs: SWEEP_EVERY_MS,
      onError,
      work: whileAllowed(() => askAboutPayments(orders)),
    }),
    repeat({
      everyMs: GIVE_BACK_EVERY_MS,
      onError,
      work: whileAllowed(() => giveBackHolds(orders)),
    }),
    repeat({ everyMs: OWED_EVERY_MS, onError, work: () => sendOwedProofs(dataRights) }),
    repeat({
      everyMs: TIDY_EVERY_MS,
      onError,
      work: async () => {
        await pruneRateLimits(db, now())
      },
    }),
    repeat({
      everyMs: RETENTION_EVERY_MS,
      onError,
      work: () =>
        applyRetentionDaily({ db, now, log, erasures: () => readErasures(config.dataDir) }),
    }),
  ]
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

/** Without a mail server or service, mails are files that the owner can read. */
function mailerOf({ config: { emailjs, smtp, dataDir }, now }: AppContext): Mailer {
  if (smtp) return createSmtp(smtp, now)
  return emailjs ? createEmailjs(emailjs) : createMailFolder(join(dataDir, 'mail'), now)
}
