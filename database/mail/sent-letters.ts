import type { Kysely } from 'kysely'
import {
  type ByPurpose,
  forEachPurpose,
  LETTER_PURPOSES,
  type LetterPurpose,
} from '#domain/mail/letter-purpose'
import { hit } from '../health/rate-limits.ts'
import type { Schema } from '../schema.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const HOURS = 24
const DAYS = 31

export type SentLetters = { readonly inADay: number; readonly inAMonth: number }

/**
 * Letters are counted per hour and per day, so that any period can be summed, whenever it began. A letter to a typed
 * address is counted for its purpose, too.
 */
export async function countSentLetter(
  db: Kysely<Schema>,
  nowMs: number,
  purpose: LetterPurpose | null = null,
): Promise<void> {
  for (const of of purpose === null ? [null] : [null, purpose]) {
    // Each count is kept until no period includes it.
    await hit(db, hourKey(of, Math.floor(nowMs / HOUR_MS)), (HOURS + 1) * HOUR_MS, nowMs)
    await hit(db, dayKey(of, Math.floor(nowMs / DAY_MS)), (DAYS + 1) * DAY_MS, nowMs)
  }
}

/**
 * Counts the letters sent in the last day and the last month, or slightly longer. Whenever the mail service's own day
 * or month begins, it contains no more than that.
 */
export async function readSentLetters(db: Kysely<Schema>, nowMs: number): Promise<SentLetters> {
  const { all } = await readSent(db, nowMs, [])
  return all
}

/** Counts the same letters, also for each purpose. */
export function readSentByPurpose(db: Kysely<Schema>, nowMs: number) {
  return readSent(db, nowMs, LETTER_PURPOSES)
}

/** Counts the letters of each purpose since the full hour. */
export async function readSentThisHour(
  db: Kysely<Schema>,
  nowMs: number,
): Promise<ByPurpose<number>> {
  const keyOf = (purpose: LetterPurpose) => hourKey(purpose, Math.floor(nowMs / HOUR_MS))
  const hits = await readHits(db, LETTER_PURPOSES.map(keyOf))
  return forEachPurpose((purpose) => hits.get(keyOf(purpose)) ?? 0)
}

async function readSent(db: Kysely<Schema>, nowMs: number, purposes: readonly LetterPurpose[]) {
  const keysOf = (of: LetterPurpose | null) => ({
    hours: recentKeys((index) => hourKey(of, index), Math.floor(nowMs / HOUR_MS), HOURS),
    days: recentKeys((index) => dayKey(of, index), Math.floor(nowMs / DAY_MS), DAYS),
  })
  const keys = [null, ...purposes].map(keysOf)
  const hits = await readHits(
    db,
    keys.flatMap(({ hours, days }) => [...hours, ...days]),
  )
  const sum = (of: readonly string[]) => of.reduce((total, key) => total + (hits.get(key) ?? 0), 0)
  const sentOf = (of: LetterPurpose | null): SentLetters => {
    const { hours, days } = keysOf(of)
    return { inADay: sum(hours), inAMonth: sum(days) }
  }
  return { all: sentOf(null), of: forEachPurpose(sentOf) }
}

async function readHits(db: Kysely<Schema>, keys: readonly string[]) {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'hits'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, hits }) => [key, hits]))
}

function recentKeys(keyOf: (index: number) => string, current: number, before: number) {
  return Array.from({ length: before + 1 }, (_, back) => keyOf(current - back))
}

function hourKey(of: LetterPurpose | null, index: number): string {
  return `${lettersOf(of)} sent in hour ${index}`
}

function dayKey(of: LetterPurpose | null, index: number): string {
  return `${lettersOf(of)} sent on day ${index}`
}

function lettersOf(of: LetterPurpose | null): string {
  return of === null ? 'letters' : `letters for ${of}`
}
