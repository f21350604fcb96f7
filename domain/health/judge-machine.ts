import type { LastBackup } from '../backup/backup.ts'
import { aboutBackupWords, backupFailureWords } from '../owner-messages/backup.ts'
import { bytesWords } from '../owner-messages/bytes-words.ts'
import { healthAdvice, healthWords } from '../owner-messages/health.ts'
import type { HealthFacts, HealthItem, JobFacts } from './health.ts'
import { sinceWords, spanWords } from './time-words.ts'

const HOUR_MS = 60 * 60_000
/** Backups are nightly, and half a day is added to notice that one is missing. */
const MAX_BACKUP_AGE_MS = 36 * HOUR_MS
const WEEK_MS = 7 * 24 * HOUR_MS
/** What the owner saves by hand lasts for a month. */
const MAX_AGE_ELSEWHERE_MS = 31 * 24 * HOUR_MS
const SLOW_DATABASE_MS = 500
const MEGABYTE = 1_000_000
const GIGABYTE = 1000 * MEGABYTE
const FULL_BYTES = 500 * MEGABYTE
const LOW_BYTES = 2 * GIGABYTE
const MIN_LATE_MS = 5 * 60_000

export function judgeBackup(facts: HealthFacts): HealthItem {
  const { backupFailure: failure, lastBackupElsewhere, nowMs } = facts
  const last = lastThatCounts(facts)
  const about = { id: 'backup', place: 'backup' } as const
  const isOld = nowMs - (last?.atMs ?? facts.staffSinceMs ?? nowMs) > MAX_BACKUP_AGE_MS
  const lastWords = wordsOfLast(last, { isOld, nowMs })
  if (failure !== null) {
    // A bucket that took backups before is tried again, and the last one lies here until then.
    const isPassing = failure.reason === 'not-put' && lastBackupElsewhere !== null && !isOld
    const state = isPassing ? 'notice' : 'trouble'
    const words = `${backupFailureWords(failure)} ${lastWords}`
    return { ...about, state, words, toDo: healthAdvice[`backup-${failure.reason}`] }
  }
  if (last === null) {
    // A new shop has nothing to lose yet.
    const state = isOld ? 'trouble' : 'notice'
    return { ...about, state, words: lastWords, toDo: healthAdvice['backup-none'] }
  }
  if (isOld)
    return { ...about, state: 'trouble', words: lastWords, toDo: healthAdvice['backup-old'] }
  if (areAllHere(facts)) {
    const words = `${lastWords} ${healthWords['backup-on-same-disk']}`
    return { ...about, state: 'notice', words, toDo: healthAdvice['backup-on-same-disk'] }
  }
  return { id: 'backup', state: 'good', words: lastWords, toDo: null }
}

/** When backups go into a bucket, one that stayed here does not count. */
function lastThatCounts({ lastBackup, lastBackupElsewhere, hasBackupBucket }: HealthFacts) {
  return hasBackupBucket && lastBackupElsewhere !== null ? lastBackupElsewhere : lastBackup
}

function wordsOfLast(
  last: LastBackup | null,
  { isOld, nowMs }: { readonly isOld: boolean; readonly nowMs: number },
): string {
  if (last === null) return healthWords['backup-none']
  const span = sinceWords(last.atMs, nowMs)
  return isOld
    ? healthWords['backup-old'](span)
    : healthWords['backup-good'](span, aboutBackupWords(last))
}

/** A new shop is left in peace for a week. */
function areAllHere({ lastBackupElsewhere, staffSinceMs, nowMs }: HealthFacts): boolean {
  if (staffSinceMs === null || nowMs - staffSinceMs <= WEEK_MS) return false
  return lastBackupElsewhere === null || nowMs - lastBackupElsewhere.atMs > MAX_AGE_ELSEWHERE_MS
}

export function judgeDatabase({ databaseMs }: HealthFacts): HealthItem {
  const id = 'database'
  const ms = Math.max(1, Math.round(databaseMs))
  if (databaseMs > SLOW_DATABASE_MS) {
    const words = healthWords['database-slow'](ms)
    return { id, state: 'notice', words, toDo: healthAdvice['database-slow'] }
  }
  return { id, state: 'good', words: healthWords['database-good'](ms), toDo: null }
}

export function judgeDisk({ disk }: HealthFacts): HealthItem {
  const id = 'disk'
  if (!disk) return { id, state: 'notice', words: healthWords['disk-unknown'], toDo: null }
  const words = healthWords['disk-left'](bytesWords(disk.freeBytes), bytesWords(disk.totalBytes))
  if (disk.freeBytes < FULL_BYTES) {
    return { id, state: 'trouble', words, toDo: healthAdvice['disk-full'] }
  }
  if (disk.freeBytes < LOW_BYTES) {
    return { id, state: 'notice', words, toDo: healthAdvice['disk-low'] }
  }
  return { id, state: 'good', words, toDo: null }
}

export function judgeJobs({ jobs, startedAtMs, nowMs }: HealthFacts): HealthItem {
  const id = 'jobs'
  const ageOf = ({ heartbeat }: JobFacts) => nowMs - (heartbeat.okAtMs ?? startedAtMs)
  // After a start every job gets its time: the machine may have been off for days.
  const late = jobs.filter(
    (job) => Math.min(ageOf(job), nowMs - startedAtMs) > lateAfterMs(job.everyMs),
  )
  if (late.length > 0) {
    const names = late.map(({ words }) => words).join(', ')
    const error =
      late.map(({ heartbeat }) => heartbeat.detail).find((detail) => detail !== null) ?? null
    const span = spanWords(Math.max(...late.map(ageOf)))
    const words = healthWords['jobs-stopped'](names, span, error)
    return { id, state: 'trouble', words, toDo: healthAdvice['jobs-stopped'] }
  }
  if (jobs.every(({ heartbeat }) => heartbeat.okAtMs === null)) {
    return { id, state: 'good', words: healthWords['jobs-none'], toDo: null }
  }
  const words = healthWords['jobs-good'](spanWords(Math.max(...jobs.map(ageOf))))
  return { id, state: 'good', words, toDo: null }
}

/** A job that has not succeeded for this long stands still. */
function lateAfterMs(everyMs: number): number {
  return Math.max(MIN_LATE_MS, 4 * everyMs)
}
