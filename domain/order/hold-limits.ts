import { countPieces, isSameVariant, type Pieces } from '../cart/line.ts'

/** How much is kept away from others for orders that nobody has paid for yet. */
export type HoldLimits = {
  /** Orders by one email address or phone, from one network. */
  readonly holdsPerPerson: number
  /** Pieces by one email address or phone, from wherever. */
  readonly piecesPerPerson: number
  /** The same, of one product in one colour and size. */
  readonly piecesPerVariant: number
  readonly holdsPerSource: number
  readonly piecesPerSource: number
  /** What a source may hold after so many of its holds ended unpaid within an hour. */
  readonly expiredHoldsPerSource: number
  readonly piecesAfterExpired: number
}

export type OversizeRefusal = {
  readonly code: 'order-too-large' | 'order-too-many-alike'
  readonly most: number
}

/** An order that would be refused however long somebody waits. */
export function findOversize(
  lines: readonly Pieces[],
  { piecesPerPerson, piecesPerSource, piecesPerVariant }: HoldLimits,
): OversizeRefusal | null {
  const most = Math.min(piecesPerPerson, piecesPerSource)
  if (countPieces(lines) > most) return { code: 'order-too-large', most }
  const hasTooManyAlike = lines.some(
    (line) => countPieces(lines.filter((other) => isSameVariant(line, other))) > piecesPerVariant,
  )
  return hasTooManyAlike ? { code: 'order-too-many-alike', most: piecesPerVariant } : null
}

/** Something that is counted for one email address or phone. */
type PersonCount = { readonly here: number; readonly anywhere: number }

/**
 * Nobody proves that an email address or a phone is theirs. So what strangers do elsewhere with
 * somebody's details leaves a tenth of the limit to each other network.
 */
export function isTooMuchForPerson(
  { here, anywhere }: PersonCount,
  maxPerSource: number,
  mostAnywhere: number,
): boolean {
  return here > maxPerSource || (anywhere > mostAnywhere && here > Math.ceil(maxPerSource / 10))
}

/** How many times as many tries as from one network are taken from all together. */
const NETWORKS_OF_PERSON = 5

/** Tries to pay, within an hour. */
export function isOneTryTooMany(tries: PersonCount, maxPerSource: number): boolean {
  return isTooMuchForPerson(tries, maxPerSource, maxPerSource * NETWORKS_OF_PERSON)
}
