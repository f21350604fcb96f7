import { DEFAULT_SIZES } from '../catalogue/size-sets.ts'
import type { Size } from '../catalogue/sizes.ts'

/** So many returns that say the same are more than chance. */
export const MIN_FIT_RETURNS = 5
/** Returns are clearly one-sided if at most one of five says the opposite. */
const CLEAR_SHARE = 0.8

export type Fit = 'small' | 'large'

/**
 * The sizes that the shop started with can be compared on one scale: letters with letters, waists with waists. The
 * owner's order does not say which of them are the same.
 */
const SCALES: readonly (readonly (readonly Size[])[])[] = [
  [['S'], ['M'], ['L'], ['XL'], ['2XL', 'XXL'], ['3XL']],
  [['28-30'], ['30-31'], ['32-33'], ['34-35'], ['36']],
]

export type Exchange = { readonly returnId: string; readonly from: Size; readonly to: Size }

/**
 * Whoever takes a larger size found the product small. Null unless enough returns agree. `order` has the sizes of the
 * product from small to large.
 */
export function fitFrom(exchanges: readonly Exchange[], order: readonly Size[]): Fit | null {
  const stepsOf = ({ from, to }: Exchange) => steps(from, to) ?? stepsInOrder(order, from, to)
  const larger = returnsWith(exchanges, (each) => stepsOf(each) > 0)
  const smaller = returnsWith(exchanges, (each) => stepsOf(each) < 0)
  if (isClear(larger, smaller)) return 'small'
  return isClear(smaller, larger) ? 'large' : null
}

function isClear(many: ReadonlySet<string>, few: ReadonlySet<string>): boolean {
  return many.size >= MIN_FIT_RETURNS && many.size / (many.size + few.size) >= CLEAR_SHARE
}

/** Each return counts once, however many units it has. */
function returnsWith(
  exchanges: readonly Exchange[],
  isMeant: (exchange: Exchange) => boolean,
): ReadonlySet<string> {
  return new Set(exchanges.filter(isMeant).map(({ returnId }) => returnId))
}

const STARTED_WITH: ReadonlySet<Size> = new Set(DEFAULT_SIZES)

/**
 * The result says how many sizes `to` is larger than `from`; 0 for sizes that cannot be compared, and null if the owner
 * made one of them.
 */
function steps(from: Size, to: Size): number | null {
  if (!STARTED_WITH.has(from) || !STARTED_WITH.has(to)) return null
  const scale = SCALES.find((each) => each.flat().includes(from) && each.flat().includes(to)) ?? []
  const place = (size: Size) => scale.findIndex((same) => same.includes(size))
  return place(to) - place(from)
}

/** A size that the product no longer has cannot be compared. */
function stepsInOrder(order: readonly Size[], from: Size, to: Size): number {
  const isKnown = order.includes(from) && order.includes(to)
  return isKnown ? order.indexOf(to) - order.indexOf(from) : 0
}
