import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { hit } from './rate-limits.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const HOURS = 24
const DAYS = 31

export type SentLetters = { readonly inADay: number; readonly inAMonth: number }

/** Counted by the hour and by the day, so that a look back finds any span, whenever it began. */
export async function countSentLetter(db: Kysely<Schema>, nowMs: number): Promise<void> {
  // Each count is kept until no look back reaches it.
  await hit(db, hourKey(Math.floor(nowMs / HOUR_MS)), (HOURS + 1) * HOUR_MS, nowMs)
  await hit(db, dayKey(Math.floor(nowMs / DAY_MS)), (DAYS + 1) * DAY_MS, nowMs)
}

/**
 * How many letters went in the last day and in the last month, or a little longer: wherever the mail
 * service lets its own day or month begin, no more went in it.
 */
export async function readSentLetters(db: Kysely<Schema>, nowMs: number): Promise<SentLetters> {
  const hours = lastKeys(hourKey, Math.floor(nowMs / HOUR_MS), HOURS)
  const days = lastKeys(dayKey, Math.floor(nowMs / DAY_MS), DAYS)
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'hits'])
    .where('key', 'in', [...hours, ...days])
    .execute()
  const sum = (keys: ReadonlySet<string>) =>
    rows.filter(({ key }) => keys.has(key)).reduce((total, { hits }) => total + hits, 0)
  return { inADay: sum(hours), inAMonth: sum(days) }
}

/** The current one and those before it. */
function lastKeys(keyOf: (index: number) => string, current: number, before: number) {
  return new Set(Array.from({ length: before + 1 }, (_, back) => keyOf(current - back)))
}

function hourKey(index: number): string {
  return `letters sent in hour ${index}`
}

function dayKey(index: number): string {
  return `letters sent on day ${index}`
}
