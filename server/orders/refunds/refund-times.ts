const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The second look after an unanswered request comes so much later. */
export const SECOND_LOOK_MS = 30_000
/** This is longer than a request takes, so that nobody looks while one is under way. */
export const ASK_LEASE_MS = MINUTE_MS
/** An unanswered refund is asked for at most so often. */
export const MAX_ASKS = 3
/** The longest gap between two looks. */
export const MAX_GAP_MS = DAY_MS
const FIRST_GAP_MS = MINUTE_MS
/** After so many doublings the gap is the longest. */
const MAX_DOUBLINGS = 11

/** Gaps double from a minute to a day: a refund takes 3 to 10 working days. */
export function nextLookAtMs(nowMs: number, checks: number): number {
  return nowMs + Math.min(FIRST_GAP_MS * 2 ** Math.min(checks, MAX_DOUBLINGS), MAX_GAP_MS)
}
