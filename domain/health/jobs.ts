/** The background jobs whose standstill somebody would notice, by how often they run. */
export const JOBS = {
  'process-webhooks': { words: 'payment notices', everyMs: 30_000 },
  'check-payments': { words: 'open payments', everyMs: 30_000 },
  'release-holds': { words: 'unpaid orders', everyMs: 10_000 },
  /** The list of a draw is out in the second after its instant. */
  'close-draws': { words: 'draws', everyMs: 1000 },
  'follow-refunds': { words: 'refunds', everyMs: 10_000 },
  /** Other processes follow within another second. */
  'publish-products': { words: 'scheduled products', everyMs: 1000 },
  'tell-staff': { words: 'alerts to staff', everyMs: 15_000 },
  'tell-waiting': { words: 'the waiting list', everyMs: 30_000 },
  /** Sooner than the mails in the outbox are sent. */
  'feed-newsletters': { words: 'newsletters', everyMs: 5_000 },
  'send-proofs': { words: 'letters about personal data', everyMs: 60_000 },
  prune: { words: 'cleaning up', everyMs: 600_000 },
  /** Works once a day, but looks often: a process may not live for a whole day. */
  retention: { words: 'deleting old personal data', everyMs: 900_000 },
  /** Insights show the views of the last minute but one. */
  'roll-up-views': { words: 'page views', everyMs: 60_000 },
} as const

export type JobName = keyof typeof JOBS

/** The key of its heartbeat. */
export function jobHeartbeat(name: string): string {
  return `job ${name}`
}

const MIN_LATE_MS = 5 * 60_000

/** A job that has not succeeded for so long stands still. */
export function lateAfterMs(everyMs: number): number {
  return Math.max(MIN_LATE_MS, 4 * everyMs)
}
