const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 30_000
const BACKOFF_FACTOR = 1.5
const JITTER = 0.25

/**
 * The delay grows exponentially, because most approvals come early. Up to 25 % of random jitter spreads the requests of
 * clients that started to wait in the same second.
 */
export function pollDelayMs(pollCount: number, random = Math.random()): number {
  return (
    Math.min(FIRST_DELAY_MS * BACKOFF_FACTOR ** pollCount, MAX_DELAY_MS) * (1 - JITTER * random)
  )
}

/** This is twice the default hold, whatever the owner has set; after that hardly any approval is expected. */
export const POLLING_TIMEOUT_MS = 30 * 60_000

/** Returns the time the order was placed, or now if the browser's clock is implausible. */
export function waitingSince(placedAt: string, nowMs: number): number {
  const placedMs = Date.parse(placedAt)
  const isPlausible = placedMs <= nowMs && nowMs - placedMs < POLLING_TIMEOUT_MS
  return isPlausible ? placedMs : nowMs
}

/** Writes '3:07'. */
export function formatElapsed(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
