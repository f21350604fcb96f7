import { readErasures } from '#database/erased-list'
import { pruneAlerts } from '#database/repositories/alerts'
import { rollUpViews } from '#database/repositories/insight-totals'
import { deleteExpiredOrderTokens } from '#database/repositories/order-tokens'
import { pruneRateLimits } from '#database/repositories/rate-limits'
import { alertContextOf } from '../alerts/alert-context.ts'
import { tellStaff } from '../alerts/tell-staff.ts'
import type { AppContext } from '../context.ts'
import type { Log } from '../create-context.ts'
import { applyRetentionDaily } from '../data-rights/apply-retention.ts'
import { dataRightsContextOf } from '../data-rights/data-rights-context.ts'
import { sendPendingProofs } from '../data-rights/send-pending-proofs.ts'
import { closeDraws, createDrawCloser } from '../draws/close-draws.ts'
import { drawContextOf } from '../draws/draw-context.ts'
import { offerDrawn } from '../draws/offer-drawn.ts'
import { tellLosers } from '../draws/tell-losers.ts'
import { configuredMailer } from '../mail/configured-mailer.ts'
import { startMailJob } from '../mail/send-mails.ts'
import { feedOutbox } from '../newsletter/feed-outbox.ts'
import { checkPayments, releaseHolds } from '../orders/sweep-orders.ts'
import { processDueEvents } from '../payments/receive-webhook.ts'
import { startPictureJobs } from '../pictures/start-picture-jobs.ts'
import { createPublisher } from '../products/publish-due.ts'
import { followRefunds } from '../refunds/follow-refunds.ts'
import { pruneSignIns } from '../staff/prune.ts'
import { offerPieces } from '../waiting/offer-pieces.ts'
import { tellPeople } from '../waiting/tell-people.ts'
import { waitingContextOf } from '../waiting/waiting-context.ts'
import { type Job, repeat } from './repeat.ts'

const SWEEP_EVERY_MS = 30_000
const RELEASE_EVERY_MS = 10_000
const REFUNDS_EVERY_MS = 10_000
const PROOFS_EVERY_MS = 60_000
const TELL_EVERY_MS = 30_000
const ALERTS_EVERY_MS = 15_000
/** Sooner than the mails in the outbox are sent. */
const NEWSLETTERS_EVERY_MS = 5_000
/** Other processes follow within another second. */
const PUBLISH_EVERY_MS = 1000
/** The list of a draw is out in the second after its instant. */
const CLOSE_EVERY_MS = 1000
const ALERTS_KEPT_MS = 30 * 24 * 3_600_000
const PRUNE_EVERY_MS = 10 * 60_000
/** Insights show the views of the last minute but one. */
const ROLL_UP_EVERY_MS = 60_000
/** Runs once a day, but checks often: a process may not live for a whole day. */
const RETENTION_EVERY_MS = 15 * 60_000

/** Starts the background jobs. Several processes may run them concurrently. */
export function startJobs(context: AppContext, log: Log): Job {
  const { orders, db, now, config, settings, testPayments, catalogue } = context
  const dataRights = dataRightsContextOf(context)
  const waiting = waitingContextOf(context)
  const draws = drawContextOf(context)
  const alerts = alertContextOf(context)
  const onError = (error: unknown) => log.error({ err: error }, 'job failed')
  const { whileAllowed } = testPayments
  const jobs: readonly Job[] = [
    startMailJob({
      db,
      log,
      mailer: configuredMailer(config, now),
      now,
      quota: config.mailQuota,
      newslettersPerHour: config.newslettersPerHour,
      publicUrl: config.publicUrl,
      brand: () => settings.current().brand,
      pictures: () => catalogue.current().pictures,
    }),
    repeat({
      everyMs: SWEEP_EVERY_MS,
      onError,
      work: whileAllowed(() => processDueEvents(orders)),
    }),
    repeat({
      everyMs: SWEEP_EVERY_MS,
      onError,
      work: whileAllowed(() => checkPayments(orders)),
    }),
    repeat({
      everyMs: RELEASE_EVERY_MS,
      onError,
      // What was released is offered to those in line at once.
      work: whileAllowed(async () => {
        await releaseHolds(orders)
        await offerPieces(orders)
        await closeDraws(orders)
        await offerDrawn(orders)
        await tellLosers({ ...draws, dropLengthMs: orders.limits.dropLengthMs })
      }),
    }),
    repeat({ everyMs: CLOSE_EVERY_MS, onError, work: createDrawCloser(context) }),
    repeat({
      everyMs: REFUNDS_EVERY_MS,
      onError,
      work: whileAllowed(() => followRefunds(orders)),
    }),
    repeat({ everyMs: PUBLISH_EVERY_MS, onError, work: createPublisher(context) }),
    repeat({ everyMs: ALERTS_EVERY_MS, onError, work: () => tellStaff(alerts) }),
    repeat({ everyMs: TELL_EVERY_MS, onError, work: () => tellPeople(waiting) }),
    repeat({ everyMs: NEWSLETTERS_EVERY_MS, onError, work: () => feedOutbox(context) }),
    repeat({ everyMs: PROOFS_EVERY_MS, onError, work: () => sendPendingProofs(dataRights) }),
    repeat({
      everyMs: PRUNE_EVERY_MS,
      onError,
      work: async () => {
        await pruneRateLimits(db, now())
        await pruneSignIns(context)
        await deleteExpiredOrderTokens(db, now())
        await pruneAlerts(db, now() - ALERTS_KEPT_MS)
      },
    }),
    repeat({
      everyMs: RETENTION_EVERY_MS,
      onError,
      work: () =>
        applyRetentionDaily({ db, now, log, erasures: () => readErasures(config.dataDir) }),
    }),
    repeat({ everyMs: ROLL_UP_EVERY_MS, onError, work: async () => void (await rollUpViews(db)) }),
    startPictureJobs(context, log),
  ]
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
