import { MAX_GAP_MS } from '#database/mail/outbox'

// The mail job polls every 2 s, so the first retry comes within 30 s.
const FIRST_GAP_MS = 20_000
const MAX_TRYING_MS = 72 * 60 * 60_000

/**
 * Returns the wait after this many attempts; null after three days of retries. Only the waits between attempts count: a
 * mail that is found after a week of downtime, or that the owner sends again, gets all its retries.
 */
export function nextGapMs(attempts: number): number | null {
  let triedForMs = 0
  for (let attempt = 1; attempt < attempts; attempt += 1) triedForMs += gapAfter(attempt)
  return triedForMs >= MAX_TRYING_MS ? null : gapAfter(attempts)
}

function gapAfter(attempt: number): number {
  return Math.min(FIRST_GAP_MS * 2 ** (attempt - 1), MAX_GAP_MS)
}
