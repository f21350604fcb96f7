import { longDate } from '../data-rights/due-date.ts'
import type { Refund } from './refund.ts'

const DAY_MS = 24 * 60 * 60_000
/** Ten working days never take longer. */
const LONGEST_MS = 14 * DAY_MS

/** A refund usually arrives so soon. */
export const USUAL_ARRIVAL = 'within 3 to 10 working days'

/**
 * The customer has the money 'by 24 November 2026' if the provider said so, else as usual. A day that has passed is no
 * promise. Every letter and every page takes the words from here.
 */
export function refundArrival(expectedAtMs: number | null, nowMs: number): string {
  const isAhead = expectedAtMs !== null && dayOf(expectedAtMs) >= dayOf(nowMs)
  return isAhead ? `by ${longDate(expectedAtMs)}` : USUAL_ARRIVAL
}

type Followed = Pick<Refund, 'state' | 'reference'> & {
  readonly expectedAtMs: number | null
  readonly settledAtMs: number | null
}

/** A shown refund has the same words; null if its money does not move, or must be there already. */
export function arrivalOf(refund: Followed, nowMs: number): string | null {
  const { state, reference, expectedAtMs, settledAtMs } = refund
  // A refund without a reference was given back in person.
  if (reference === null) return null
  if (state === 'pending') return refundArrival(expectedAtMs, nowMs)
  if (state !== 'done') return null
  const lastMs = expectedAtMs ?? (settledAtMs ?? nowMs) + LONGEST_MS
  return dayOf(lastMs) >= dayOf(nowMs) ? refundArrival(expectedAtMs, nowMs) : null
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}
