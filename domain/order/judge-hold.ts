import { countUnits, isSameVariant, type Units } from '../cart/line.ts'
import { exceedsPersonLimit, type HoldLimits } from './hold-limits.ts'

/** A holder is who placed an unpaid order, and the network it came from. */
export type Holder = {
  readonly orderId: string
  readonly email: string
  readonly phone: string
  readonly sourceHash: string
}

export type HeldLine = Holder & Units

export type HoldRefusal = 'too-many-open-orders' | 'too-many-pieces' | 'network-holds-too-many'

/**
 * The limits of email address and phone are each counted separately. `held` has the lines of all open orders with
 * either of them, including this order.
 */
export function judgePerson(
  holder: Holder,
  held: readonly HeldLine[],
  limits: HoldLimits,
): HoldRefusal | null {
  const byEmail = held.filter(({ email }) => email === holder.email)
  const byPhone = held.filter(({ phone }) => phone === holder.phone)
  return judgeLines(holder, byEmail, limits) ?? judgeLines(holder, byPhone, limits)
}

function judgeLines(
  { orderId, sourceHash }: Holder,
  held: readonly HeldLine[],
  limits: HoldLimits,
): HoldRefusal | null {
  const here = held.filter((line) => line.sourceHash === sourceHash)
  const ordersHere = new Set(here.map((line) => line.orderId))
  if (ordersHere.size > limits.holdsPerPerson) return 'too-many-open-orders'

  const isTooMuch = (most: number, counts: (line: HeldLine) => boolean) => {
    const units = (lines: readonly HeldLine[]) => countUnits(lines.filter(counts))
    return exceedsPersonLimit({ here: units(here), anywhere: units(held) }, most, most)
  }
  const wanted = held.filter((line) => line.orderId === orderId)
  const isRefused =
    isTooMuch(limits.unitsPerPerson, () => true) ||
    wanted.some((line) => isTooMuch(limits.unitsPerVariant, (other) => isSameVariant(line, other)))
  return isRefused ? 'too-many-pieces' : null
}

/** The holds of a source ended within the last hour. */
export type EndedHolds = { readonly expired: number; readonly paid: number }

/** Real shoppers behind one network pay for more holds than they abandon; hoarders pay for none. */
export function isHoarding({ expired, paid }: EndedHolds, limits: HoldLimits): boolean {
  return expired >= limits.expiredHoldsPerSource && expired > paid
}
