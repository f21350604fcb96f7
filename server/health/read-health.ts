import type { Kysely } from 'kysely'
import {
  readBackupFailure,
  readLastBackup,
  readLastBackupElsewhere,
} from '#database/health/backup-facts'
import { readBacklog } from '#database/health/health-figures'
import { readHeartbeats } from '#database/health/heartbeats'
import type { Schema } from '#database/schema'
import { findFirstStaffTime } from '#database/staff/staff'
import type { Believed, HealthItem, Heartbeat } from '#domain/health/health'
import { judgeHealth } from '#domain/health/judge-health'
import type { Config } from '../base/config.ts'
import type { AppContext } from '../base/context.ts'
import { JOBS, jobHeartbeat } from '../base/jobs/jobs.ts'
import { mailServiceOf } from '../mail/mail-service.ts'
import { readDisk } from './read-storage.ts'

const NEVER: Heartbeat = { okAtMs: null, failingSinceMs: null, detail: null }

/** Finds what works and what does not. Disk and start are those of this process; all else is of the whole shop. */
export async function readHealth(context: AppContext): Promise<readonly HealthItem[]> {
  const { db, now, config, standIn, processCounts } = context
  const nowMs = now()
  const { heartbeats, databaseMs } = await readTimed(db)
  const heartbeat = (name: string) => heartbeats.get(name) ?? NEVER
  const { source, fetchedAt } = context.rates.current()
  return judgeHealth({
    ...(await readBacklog(db, nowMs)),
    nowMs,
    startedAtMs: processCounts.startedAtMs,
    isTestShop: standIn !== null,
    provider: heartbeat('provider'),
    lastWebhookAtMs: heartbeat('webhook').okAtMs,
    mail: heartbeat('mail'),
    isMailSent: mailServiceOf(config) !== 'files',
    lastBackup: await readLastBackup(db),
    lastBackupElsewhere: await readLastBackupElsewhere(db),
    backupFailure: await readBackupFailure(db),
    hasBackupBucket: config.backupBucket !== null,
    staffSinceMs: await findFirstStaffTime(db),
    databaseMs,
    disk: await readDisk(config.dataDir),
    jobs: Object.entries(JOBS).map(([name, { words, everyMs }]) => ({
      words,
      everyMs,
      heartbeat: heartbeat(jobHeartbeat(name)),
    })),
    rates: {
      source,
      fetchedAtMs: fetchedAt,
      hasServices: config.rates.primaryUrl !== null || config.rates.fallbackUrls.length > 0,
    },
    believed: believedOf(config),
  })
}

function believedOf({ trustProxy }: Pick<Config, 'trustProxy'>): Believed {
  if (trustProxy === 'own-machine') return trustProxy
  if (trustProxy === true) return 'anybody'
  return trustProxy === false || trustProxy === 0 ? 'nobody' : 'named'
}

async function readTimed(db: Kysely<Schema>) {
  const beganMs = performance.now()
  const heartbeats = await readHeartbeats(db)
  return { heartbeats, databaseMs: performance.now() - beganMs }
}
