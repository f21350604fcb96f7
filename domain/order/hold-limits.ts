import { countUnits, isSameVariant, type Units } from '../cart/line.ts'

/** Limits on the stock held by unpaid orders. */
export type HoldLimits = {
  /** Orders by one email address or phone, from one network. */
  readonly holdsPerPerson: number
  /** Units by one email address or phone, from all networks. */
  readonly unitsPerPerson: number
  /** This limits the units of one variant by one email address or phone, from all networks. */
  readonly unitsPerVariant: number
  readonly holdsPerSource: number
  readonly unitsPerSource: number
  /** A source with this many holds that expired within an hour may hold no more than `unitsAfterExpired`. */
  readonly expiredHoldsPerSource: number
  readonly unitsAfterExpired: number
}

export type OversizeRefusal = {
  readonly code: 'order-too-large' | 'order-too-many-alike'
  readonly most: number
}

/** An oversize order would always be refused, whatever else is held. */
export function findOversize(
  lines: readonly Units[],
  { unitsPerPerson, unitsPerSource, unitsPerVariant }: HoldLimits,
): OversizeRefusal | null {
  const most = Math.min(unitsPerPerson, unitsPerSource)
  if (countUnits(lines) > most) return { code: 'order-too-large', most }
  const hasTooManyAlike = lines.some(
    (line) => countUnits(lines.filter((other) => isSameVariant(line, other))) > unitsPerVariant,
  )
  return hasTooManyAlike ? { code: 'order-too-many-alike', most: unitsPerVariant } : null
}

/** The counts are for one email address or phone: in this network, and in all networks. */
type PersonCount = { readonly here: number; readonly anywhere: number }

/**
 * Email addresses and phones are not verified. So when strangers in other networks use up somebody's
 * limit, each network still gets a tenth of it.
 */
export function exceedsPersonLimit(
  { here, anywhere }: PersonCount,
  maxPerSource: number,
  maxAnywhere: number,
): boolean {
  return here > maxPerSource || (anywhere > maxAnywhere && here > Math.ceil(maxPerSource / 10))
}

/** All networks together may make this many times the tries of one network. */
const ANYWHERE_FACTOR = 5

/** Tries to pay are counted within an hour. */
export function hasTooManyTries(tries: PersonCount, maxPerSource: number): boolean {
  return exceedsPersonLimit(tries, maxPerSource, maxPerSource * ANYWHERE_FACTOR)
}
