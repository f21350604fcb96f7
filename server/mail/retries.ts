import { MAX_GAP_MS } from '#database/repositories/outbox'

// The worker looks every few seconds: with 20 s the first retry is sure to come within 30.
const FIRST_GAP_MS = 20_000
const TRIED_LONG_ENOUGH_MS = 72 * 60 * 60_000

/**
 * How long to wait after this many attempts; null when three days of trying are over. Time in which
 * nobody tried does not count: a mail found after a week's standstill, or sent again by the owner,
 * has all its chances.
 */
export function nextGapMs(attempts: number): number | null {
  let triedForMs = 0
  for (let attempt = 1; attempt < attempts; attempt += 1) triedForMs += gapAfter(attempt)
  return triedForMs >= TRIED_LONG_ENOUGH_MS ? null : gapAfter(attempts)
}

function gapAfter(attempt: number): number {
  return Math.min(FIRST_GAP_MS * 2 ** (attempt - 1), MAX_GAP_MS)
}
