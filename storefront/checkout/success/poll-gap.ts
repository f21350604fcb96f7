const FIRST_MS = 2_000
const MAX_GAP_MS = 30_000
const GROWTH = 1.5
const SPREAD = 0.25

/**
 * Often at first, when most approvals come, then ever more seldom. Up to a quarter less, by chance:
 * who began to wait in the same second does not ask in the same second ever after.
 */
export function pollGapMs(asked: number, chance = Math.random()): number {
  return Math.min(FIRST_MS * GROWTH ** asked, MAX_GAP_MS) * (1 - SPREAD * chance)
}

/** A hold ends after a quarter of an hour; by twice that, an approval will not come any more. */
export const GIVE_UP_AFTER_MS = 30 * 60_000

/** Since the order was placed, unless the two clocks are far apart: then since now. */
export function waitingSince(placedAt: string, nowMs: number): number {
  const placedMs = Date.parse(placedAt)
  const isBelievable = placedMs <= nowMs && nowMs - placedMs < GIVE_UP_AFTER_MS
  return isBelievable ? placedMs : nowMs
}

/** '3:07'. */
export function clockWords(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
