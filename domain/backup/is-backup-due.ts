const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Few people shop at these hours, in UTC, which is the time in Ghana. */
const NIGHT = { fromHour: 2, beforeHour: 5 } as const
/** A day less an hour, so that each night has its backup though the last one was late. */
const NIGHTLY_AGE_MS = 23 * HOUR_MS
/** A machine that is off at night gets its backup by day. */
const MAX_AGE_MS = 36 * HOUR_MS
/** A shop that is younger has little to lose. */
const FIRST_AFTER_MS = 24 * HOUR_MS
const AROUND_DROP_MS = 30 * MINUTE_MS

type State = {
  readonly nowMs: number
  readonly lastAtMs: number | null
  /** This is when the first member of staff came; null before. */
  readonly staffSinceMs: number | null
  readonly drops: readonly { readonly opensAtMs: number }[]
}

/** The shop backs itself up each night, but never while a crowd waits for a drop. */
export function isBackupDue({ nowMs, lastAtMs, staffSinceMs, drops }: State): boolean {
  if (staffSinceMs === null) return false
  if (drops.some(({ opensAtMs }) => Math.abs(nowMs - opensAtMs) <= AROUND_DROP_MS)) return false
  // A time in the future was written by a wrong clock, and says nothing.
  if (lastAtMs === null || lastAtMs > nowMs) {
    return isNight(nowMs) || nowMs - staffSinceMs >= FIRST_AFTER_MS
  }
  const ageMs = nowMs - lastAtMs
  return ageMs >= MAX_AGE_MS || (ageMs >= NIGHTLY_AGE_MS && isNight(nowMs))
}

function isNight(nowMs: number): boolean {
  const hour = new Date(nowMs).getUTCHours()
  return hour >= NIGHT.fromHour && hour < NIGHT.beforeHour
}
