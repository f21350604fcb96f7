/**
 * `start-job.ts` runs and watches these jobs. `isOncePerInterval`: of several processes one does it in each interval;
 * jobs without it are safe, or needed, in every process.
 */
export const JOBS = {
  'process-webhooks': { words: 'payment notices', everyMs: 30_000, isOncePerInterval: false },
  'check-payments': { words: 'open payments', everyMs: 30_000, isOncePerInterval: false },
  'release-holds': { words: 'unpaid orders', everyMs: 10_000, isOncePerInterval: true },
  /** The list of a draw is out in the second after its instant. */
  'close-draws': { words: 'draws', everyMs: 1000, isOncePerInterval: false },
  'follow-refunds': { words: 'refunds', everyMs: 10_000, isOncePerInterval: false },
  /** It works while test orders are being ended, before a shop sells for money. */
  'end-test-orders': { words: 'the end of test orders', everyMs: 5_000, isOncePerInterval: true },
  /** Other processes follow within another second. */
  'publish-products': { words: 'scheduled products', everyMs: 1000, isOncePerInterval: false },
  'tell-staff': { words: 'alerts to staff', everyMs: 15_000, isOncePerInterval: true },
  'tell-waiting': { words: 'the waiting list', everyMs: 30_000, isOncePerInterval: true },
  /** Newsletters are fed sooner than the mails in the outbox are sent. */
  'feed-newsletters': { words: 'newsletters', everyMs: 5_000, isOncePerInterval: true },
  'send-proofs': { words: 'letters about personal data', everyMs: 60_000, isOncePerInterval: true },
  prune: { words: 'cleaning up', everyMs: 600_000, isOncePerInterval: true },
  /** Retention works once a day, but looks often: a process may not live for a whole day. */
  retention: { words: 'deleting old personal data', everyMs: 900_000, isOncePerInterval: false },
  /** Every machine has lists of what a restored backup must not undo. */
  'keep-lists': { words: 'lists beside the data', everyMs: 15_000, isOncePerInterval: false },
  /** Of all processes that look, one has the lease. */
  'move-pictures': { words: 'moving the pictures', everyMs: 5_000, isOncePerInterval: false },
  /** It is made once a day: the job looks whether it is due, and does not wait for it. */
  'back-up': { words: 'the daily backup', everyMs: 900_000, isOncePerInterval: true },
  /** Insights show the views of the last minute but one. */
  'roll-up-views': { words: 'page views', everyMs: 60_000, isOncePerInterval: true },
} as const

export type JobName = keyof typeof JOBS

export function jobHeartbeat(name: string): string {
  return `job ${name}`
}
