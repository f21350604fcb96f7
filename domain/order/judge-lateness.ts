/** The hold of an order, as it is known when its payment is booked. */
export type HoldTimes = {
  /** The end of the hold that the shopper was promised. */
  readonly promisedEndMs: number
  /** When the pieces were given back; null while the order has them. */
  readonly releasedAtMs: number | null
  /** The payer had started when the hold ended, so the pieces stayed reserved until `releasedAtMs`. */
  readonly isExtended: boolean
}

/** `forgiven`: so soon after the hold that a changed price or an ended code does not count. */
export type Lateness = 'in-time' | 'forgiven' | 'late'

/** When the money came decides, not when the shop heard of it. */
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
