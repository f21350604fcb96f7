import { pruneAlerts } from '#database/alerts/alerts'
import { readErasures } from '#database/erased-list'
import { pruneRateLimits } from '#database/health/rate-limits'
import { rollUpViews } from '#database/insights/insight-totals'
import { deleteUnconfirmedInLine } from '#database/line/people'
import { pruneMailTrials } from '#database/opening/mail-trials'
import { deleteExpiredOrderTokens } from '#database/orders/order-tokens'
import { RETENTION } from '#domain/data-rights/retention'
import { tellStaff } from './alerts/tell-staff.ts'
import { startDailyBackup } from './backup/daily-backup.ts'
import { createListKeeper } from './backup/keep-lists.ts'
import { putIntoBucketOf } from './backup/put-into-bucket.ts'
import type { AppContext } from './base/context.ts'
import { type Job, repeat } from './base/jobs/repeat.ts'
import { createJobStarter } from './base/jobs/start-job.ts'
import type { Log } from './base/log.ts'
import { waitForAll } from './base/wait-for-all.ts'
import { endFormerKeys } from './connections/end-former-keys.ts'
import type { LiveConnections } from './connections/live-config.ts'
import { movePictures } from './connections/pictures/move-pictures.ts'
import { applyRetentionDaily, machineOf } from './data-rights/apply-retention.ts'
import { sendPendingProofs } from './data-rights/send-pending-proofs.ts'
import { closeDraws, createDrawCloser } from './draws/close-draws.ts'
import { offerDrawn } from './draws/offer-drawn.ts'
import { tellLosers } from './draws/tell-losers.ts'
import { startMailJob } from './letters/start-mail-job.ts'
import { configuredMailer } from './mail/configured-mailer.ts'
import { feedOutbox } from './newsletter/feed-outbox.ts'
import { applyDifferences } from './orders/address/apply-differences.ts'
import { checkPayments, releaseHolds } from './orders/sweep-orders.ts'
import { processDueEvents } from './orders/webhook/receive-webhook.ts'
import { startPictureJobs } from './pictures/start-picture-jobs.ts'
import { createPublisher } from './products/publish-due.ts'
import { followRefunds } from './refunds/follow-refunds.ts'
import { pruneSignIns } from './staff/prune.ts'
import { endTestOrders } from './test-orders/end-test-orders.ts'
import { offerUnits } from './waiting/offer-units.ts'
import { sendDeferredLetters } from './waiting/send-deferred-letters.ts'
import { tellPeople } from './waiting/tell-people.ts'

const ALERTS_KEPT_MS = 30 * 24 * 3_600_000
/** Heartbeats are written together: a stored one is at most so much behind. */
const HEARTBEATS_EVERY_MS = 20_000

/**
 * Starts the background jobs. Every process has them. What none does twice, and why, is a table in
 * docs/operations/deploy.md.
 */
export function startJobs(context: AppContext, log: Log): Job {
  const { orders, db, now, config, settings, testPayments, catalogue, heartbeats } = context
  const startJob = createJobStarter({ ...context, log })
  const { whileAllowed } = testPayments
  const jobs: readonly Job[] = [
    startAgainOnChange(context.connections, () =>
      startMailJob({
        db,
        log,
        mailer: configuredMailer(config, now),
        now,
        quota: config.mailQuota,
        newslettersPerHour: () => settings.current().newslettersPerHour,
        lettersPerHour: config.formLimits.lettersPerHour,
        publicUrl: config.publicUrl,
        brand: () => settings.current().brand,
        pictures: () => catalogue.current().pictures,
        dropLengthMs: orders.limits.dropLengthMs,
        heartbeats,
      }),
    ),
    startJob(
      'process-webhooks',
      whileAllowed(() => processDueEvents(orders)),
    ),
    startJob(
      'check-payments',
      whileAllowed(() => waitForAll([checkPayments(orders), applyDifferences(orders)])),
    ),
    startJob(
      'release-holds',
      // Released units are offered to the people in line at once.
      whileAllowed(async () => {
        await releaseHolds(orders)
        if (await testPayments.waitsForTestsToEnd()) return
        await offerUnits(orders)
        await closeDraws(orders)
        await offerDrawn(orders)
        await tellLosers(context)
      }),
    ),
    startJob('close-draws', createDrawCloser(context)),
    startJob(
      'follow-refunds',
      whileAllowed(() => followRefunds(orders)),
    ),
    startJob('end-test-orders', () => endTestOrders(context)),
    startJob('publish-products', createPublisher(context)),
    startJob('tell-staff', () => tellStaff(context)),
    startJob('tell-waiting', async () => {
      await tellPeople(context)
      await sendDeferredLetters(context)
    }),
    startJob('feed-newsletters', () => feedOutbox(context)),
    startJob('send-proofs', () => sendPendingProofs(context)),
    startJob('prune', async () => {
      await pruneRateLimits(db, now())
      await pruneSignIns(context)
      await pruneMailTrials(db, now())
      await deleteExpiredOrderTokens(db, now())
      await pruneAlerts(db, now() - ALERTS_KEPT_MS)
      await endFormerKeys(context)
      // They are deleted sooner than once a day: they are promised to be gone a day after the close.
      await deleteUnconfirmedInLine(db, 'draw', now() - RETENTION.unconfirmedEntries.ms)
    }),
    startJob('retention', () =>
      applyRetentionDaily({
        db,
        now,
        log,
        machine: machineOf(config.dataDir),
        erasures: () => readErasures(config.dataDir),
      }),
    ),
    startJob('keep-lists', createListKeeper(context)),
    startMovingPictures(context, startJob),
    startJob('back-up', async () => {
      const putElsewhere = config.backupBucket && putIntoBucketOf(config.backupBucket)
      const started = await startDailyBackup(context, { putElsewhere })
      started?.ended.catch((error) => log.error({ err: error }, 'old backups not removed'))
    }),
    startJob('roll-up-views', async () => void (await rollUpViews(db))),
    repeat({
      everyMs: HEARTBEATS_EVERY_MS,
      work: heartbeats.flush,
      onError: (error) => log.error({ err: error }, 'heartbeats not written'),
    }),
    startPictureJobs(context, log),
  ]
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

/** What is under way ends after a few files when the process stops, and another one goes on. */
function startMovingPictures(
  context: AppContext,
  startJob: ReturnType<typeof createJobStarter>,
): Job {
  const stopping = new AbortController()
  const job = startJob('move-pictures', () => movePictures(context, { signal: stopping.signal }))
  return {
    stop: () => {
      stopping.abort()
      return job.stop()
    },
  }
}

/** The one before ends what it has begun, beside the new one: several processes send at the same time, too. */
function startAgainOnChange({ onChange }: LiveConnections, start: () => Job): Job {
  let running = start()
  const ending = new Set<Promise<void>>()
  let isStopped = false
  onChange(() => {
    if (isStopped) return
    const ended = running.stop().finally(() => ending.delete(ended))
    ending.add(ended)
    running = start()
  })
  return {
    stop: async () => {
      isStopped = true
      await Promise.all([running.stop(), ...ending])
    },
  }
}
