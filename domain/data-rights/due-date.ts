import { failure, type Result, success } from '../result.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** §9. */
export const RESPONSE_DAYS = 30
export const MAX_EXTENSION_DAYS = 60

export type Deadline = {
  readonly dueAtMs: number
  readonly extendedUntilMs: number | null
  readonly closedAtMs: number | null
}

export type ExtensionRefusal =
  | 'request-closed'
  | 'already-extended'
  | 'days-out-of-range'
  /** The person must be notified before the first deadline. */
  | 'term-over'

/** Days of 24 hours: Ghana uses UTC and has no daylight saving time. */
export function dueDate(receivedAtMs: number): number {
  return receivedAtMs + RESPONSE_DAYS * DAY_MS
}

/** A deadline can be extended once, by 1 to 60 days after the first one. */
export function extendDeadline(
  { dueAtMs, extendedUntilMs, closedAtMs }: Deadline,
  days: number,
  nowMs: number,
): Result<number, ExtensionRefusal> {
  if (closedAtMs !== null) return failure('request-closed')
  if (extendedUntilMs !== null) return failure('already-extended')
  if (!Number.isInteger(days) || days < 1 || days > MAX_EXTENSION_DAYS) {
    return failure('days-out-of-range')
  }
  return nowMs > dueAtMs ? failure('term-over') : success(dueAtMs + days * DAY_MS)
}

export function answerBy({ dueAtMs, extendedUntilMs }: Deadline): number {
  return extendedUntilMs ?? dueAtMs
}

/** Whole days left, including today; negative: days overdue. */
export function daysLeft(deadline: Deadline, nowMs: number): number {
  const leftMs = answerBy(deadline) - nowMs
  return leftMs >= 0 ? Math.ceil(leftMs / DAY_MS) : -Math.ceil(-leftMs / DAY_MS)
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** '15 December 2026'. */
export function longDate(ms: number): string {
  return LONG_DATE.format(ms)
}
