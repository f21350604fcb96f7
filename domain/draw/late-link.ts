const MINUTE_MS = 60_000

/** A letter is late if it leaves more than this long after its request. */
export const LATE_AFTER_MS = 5 * MINUTE_MS
/** The link of a late letter counts for this long after the letter left, and in any case until the close. */
export const LATE_LINK_MS = 30 * MINUTE_MS
/** No link counts for longer than this after the close, and no list is frozen later. */
export const LATEST_FREEZE_MS = 60 * MINUTE_MS

export type LinkTimes = {
  readonly askedAtMs: number
  /** Null: nobody has noted yet that its letter left. */
  readonly leftAtMs: number | null
}

export function isLate({ askedAtMs, leftAtMs }: LinkTimes, closesAtMs: number): boolean {
  if (leftAtMs === null) return true
  return leftAtMs >= closesAtMs || leftAtMs - askedAtMs > LATE_AFTER_MS
}

/**
 * Until when the button of a mailed link counts: until the close, or longer if its letter was late. Whoever has a
 * link got its letter, also one whose leaving is noted in this moment.
 */
export function countsUntilMs(link: LinkTimes, closesAtMs: number): number {
  const latestMs = closesAtMs + LATEST_FREEZE_MS
  if (!isLate(link, closesAtMs)) return closesAtMs
  if (link.leftAtMs === null) return latestMs
  return Math.max(closesAtMs, Math.min(link.leftAtMs + LATE_LINK_MS, latestMs))
}
