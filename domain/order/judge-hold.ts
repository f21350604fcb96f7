import { countPieces, isSameVariant, type Pieces } from '../cart/line.ts'
import { type HoldLimits, isTooMuchForPerson } from './hold-limits.ts'

/** Who placed an order that waits for money, and from which network. */
export type Holder = {
  readonly orderId: string
  readonly email: string
  readonly phone: string
  readonly sourceHash: string
}

export type HeldLine = Holder & Pieces

export type HoldRefusal = 'too-many-open-orders' | 'too-many-pieces' | 'network-holds-too-many'

/**
 * Whether an order is too much for its email address or for its phone, each counted alone. `held`
 * are the lines of all who gave either of them, with those of this order.
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
    const pieces = (lines: readonly HeldLine[]) => countPieces(lines.filter(counts))
    return isTooMuchForPerson({ here: pieces(here), anywhere: pieces(held) }, most, most)
  }
  const wanted = held.filter((line) => line.orderId === orderId)
  const isRefused =
    isTooMuch(limits.piecesPerPerson, () => true) ||
    wanted.some((line) => isTooMuch(limits.piecesPerVariant, (other) => isSameVariant(line, other)))
  return isRefused ? 'too-many-pieces' : null
}

/** How the holds of a source ended within the last hour. */
export type EndedHolds = { readonly expired: number; readonly paid: number }

/** A crowd pays for more than it leaves; who only keeps pieces from others pays for nothing. */
export function isHoarding({ expired, paid }: EndedHolds, limits: HoldLimits): boolean {
  return expired >= limits.expiredHoldsPerSource && expired > paid
}
