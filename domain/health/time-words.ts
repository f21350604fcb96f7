import { countNoun } from '../count-noun.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The words are as exact as a person needs them: '12 minutes', '3 hours', '2 days'. */
export function spanWords(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute'
  if (ms < 2 * HOUR_MS) return countNoun(Math.floor(ms / MINUTE_MS), 'minute')
  if (ms < 2 * DAY_MS) return countNoun(Math.floor(ms / HOUR_MS), 'hour')
  return countNoun(Math.floor(ms / DAY_MS), 'day')
}

/** A time in the future was written by a wrong clock. */
export function sinceWords(sinceMs: number, nowMs: number): string {
  return spanWords(Math.max(0, nowMs - sinceMs))
}
