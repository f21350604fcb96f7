const DAY_MS = 86_400_000

/** A sale that waited longer on its device counts for this many days before it is booked. */
export const MAX_BACK_DAYS = 7
export const MAX_BACK_MS = MAX_BACK_DAYS * DAY_MS

/** Both are by the clock of the device: the sale, and the sending of it. */
export type DeviceTimes = { readonly madeAtMs: number; readonly nowMs: number }

/** `to-come`: the device's clock was set back since the sale. `too-old`: it waited longer than a week. */
export type SoldAtLimit = 'none' | 'to-come' | 'too-old'

/**
 * The result is by the shop's clock: as long ago as the device says, however wrong its clock is. It is never in the
 * future, and at most a week ago.
 */
export function soldAt(
  device: DeviceTimes,
  nowMs: number,
): { readonly soldAtMs: number; readonly limit: SoldAtLimit } {
  const agoMs = device.nowMs - device.madeAtMs
  if (agoMs < 0) return { soldAtMs: nowMs, limit: 'to-come' }
  if (agoMs > MAX_BACK_MS) return { soldAtMs: nowMs - MAX_BACK_MS, limit: 'too-old' }
  return { soldAtMs: nowMs - agoMs, limit: 'none' }
}
