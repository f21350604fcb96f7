import type { HealthFacts, Heartbeat } from './health.ts'

export const BUILDER_NOW = 1_800_000_000_000
const MINUTE_MS = 60_000

export function aHeartbeat(changes: Partial<Heartbeat> = {}): Heartbeat {
  return { okAtMs: BUILDER_NOW - MINUTE_MS, failingSinceMs: null, detail: null, ...changes }
}

/** A shop in which everything works. */
export function someHealthFacts(changes: Partial<HealthFacts> = {}): HealthFacts {
  return {
    nowMs: BUILDER_NOW,
    startedAtMs: BUILDER_NOW - 60 * MINUTE_MS,
    isTestShop: false,
    provider: aHeartbeat(),
    lastWebhookAtMs: BUILDER_NOW - 5 * MINUTE_MS,
    lastPaymentAtMs: BUILDER_NOW - 5 * MINUTE_MS,
    oldestWebhookAtMs: null,
    mail: aHeartbeat(),
    isMailSent: true,
    mailsWaiting: 0,
    mailsFailed: 0,
    oldestOrderMailDueAtMs: null,
    lastBackup: { atMs: BUILDER_NOW - 600 * MINUTE_MS, bytes: 120_000_000, place: 'bucket' },
    lastBackupElsewhere: {
      atMs: BUILDER_NOW - 600 * MINUTE_MS,
      bytes: 120_000_000,
      place: 'bucket',
    },
    backupFailure: null,
    hasBackupBucket: true,
    staffSinceMs: BUILDER_NOW - 90 * 24 * 60 * MINUTE_MS,
    databaseMs: 2,
    disk: { freeBytes: 20_000_000_000, totalBytes: 40_000_000_000 },
    jobs: [
      { words: 'open payments', everyMs: 30_000, heartbeat: aHeartbeat() },
      { words: 'cleaning up', everyMs: 600_000, heartbeat: aHeartbeat() },
    ],
    rates: { source: 'primary', fetchedAtMs: BUILDER_NOW - 10 * MINUTE_MS, hasServices: true },
    believed: 'own-machine',
    ...changes,
  }
}
