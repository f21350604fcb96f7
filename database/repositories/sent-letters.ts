import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { hit } from './rate-limits.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const HOURS = 24
const DAYS = 31

export type SentLetters = { readonly inADay: number; readonly inAMonth: number }

/** Counted per hour and per day, so that any period can be summed, whenever it began. */
export async function countSentLetter(db: Kysely<Schema>, nowMs: number): Promise<void> {
  // Each count is kept until no period includes it.
  await hit(db, hourKey(Math.floor(nowMs / HOUR_MS)), (HOURS + 1) * HOUR_MS, nowMs)
  await hit(db, dayKey(Math.floor(nowMs / DAY_MS)), (DAYS + 1) * DAY_MS, nowMs)
}

/**
 * Letters sent in the last day and the last month, or slightly longer. Whenever the mail service's
 * own day or month begins, it contains no more than that.
 */
export async function readSentLetters(db: Kysely<Schema>, nowMs: number): Promise<SentLetters> {
  const hours = recentKeys(hourKey, Math.floor(nowMs / HOUR_MS), HOURS)
  const days = recentKeys(dayKey, Math.floor(nowMs / DAY_MS), DAYS)
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'hits'])
    .where('key', 'in', [...hours, ...days])
    .execute()
  const sum = (keys: ReadonlySet<string>) =>
    rows.filter(({ key }) => keys.has(key)).reduce((total, { hits }) => total + hits, 0)
  return { inADay: sum(hours), inAMonth: sum(days) }
}

/** The keys of the current period and of those before it. */
function recentKeys(keyOf: (index: number) => string, current: number, before: number) {
  return new Set(Array.from({ length: before + 1 }, (_, back) => keyOf(current - back)))
}

function hourKey(index: number): string {
  return `letters sent in hour ${index}`
}

function dayKey(index: number): string {
  return `letters sent on day ${index}`
}
