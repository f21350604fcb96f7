import { healthAdvice, healthWords } from '../owner-messages/health.ts'
import type { HealthFacts, HealthItem, JobFacts } from './health.ts'
import { sinceWords, spanWords } from './time-words.ts'

const HOUR_MS = 60 * 60_000
/** Backups are nightly, and half a day is added to notice that one is missing. */
const MAX_BACKUP_AGE_MS = 36 * HOUR_MS
const SLOW_DATABASE_MS = 500
const MEGABYTE = 1_000_000
const GIGABYTE = 1000 * MEGABYTE
const FULL_BYTES = 500 * MEGABYTE
const LOW_BYTES = 2 * GIGABYTE
const MIN_LATE_MS = 5 * 60_000

export function judgeBackup(facts: HealthFacts): HealthItem {
  const { lastBackupAtMs: last, isBackedUpHere, staffSinceMs, nowMs } = facts
  const id = 'backup'
  const place = isBackedUpHere ? ({ place: 'backup' } as const) : {}
  if (last === null && !isBackedUpHere) {
    const words = healthWords['backup-unknown']
    return { id, state: 'notice', words, toDo: healthAdvice['backup-unknown'] }
  }
  if (last === null) {
    // A new shop has nothing to lose yet.
    const isOld = staffSinceMs !== null && nowMs - staffSinceMs > MAX_BACKUP_AGE_MS
    const state = isOld ? 'trouble' : 'notice'
    return {
      id,
      state,
      words: healthWords['backup-none'],
      toDo: healthAdvice['backup-none'],
      ...place,
    }
  }
  if (nowMs - last > MAX_BACKUP_AGE_MS) {
    const words = healthWords['backup-old'](sinceWords(last, nowMs))
    const toDo = healthAdvice[isBackedUpHere ? 'backup-old' : 'backup-old-elsewhere']
    return { id, state: 'trouble', words, toDo, ...place }
  }
  const words = healthWords['backup-good'](sinceWords(last, nowMs))
  return { id, state: 'good', words, toDo: null }
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

function bytesWords(bytes: number): string {
  if (bytes >= 10 * GIGABYTE) return `${Math.round(bytes / GIGABYTE)} GB`
  if (bytes >= GIGABYTE) return `${(bytes / GIGABYTE).toFixed(1)} GB`
  return `${Math.round(bytes / MEGABYTE)} MB`
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
