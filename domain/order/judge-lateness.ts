/** The times of the hold are those known when the order's payment is booked. */
export type HoldTimes = {
  /** The shopper was promised the hold until then. */
  readonly promisedEndMs: number
  /** The units were given back at this time; null while the order has them. */
  readonly releasedAtMs: number | null
  /** The payer had started when the hold ended, so the units stayed reserved until `releasedAtMs`. */
  readonly isExtended: boolean
}

/** A `forgiven` payment came so soon after the hold that a changed price or an ended code does not count. */
export type Lateness = 'in-time' | 'forgiven' | 'late'

/** The time when the money came decides, not the time when the shop heard of it. */
export function judgeLateness(paidAtMs: number, hold: HoldTimes, graceMs: number): Lateness {
  if (isPaidInHold(paidAtMs, hold)) return 'in-time'
  return paidAtMs <= holdEndMs(hold) + graceMs ? 'forgiven' : 'late'
}

export function isPaidInHold(paidAtMs: number, hold: HoldTimes): boolean {
  return paidAtMs <= holdEndMs(hold)
}

/** A job that runs late makes no hold longer than promised. */
function holdEndMs({ promisedEndMs, releasedAtMs, isExtended }: HoldTimes): number {
  const releasedMs = releasedAtMs ?? Number.POSITIVE_INFINITY
  return isExtended ? releasedMs : Math.min(promisedEndMs, releasedMs)
}
