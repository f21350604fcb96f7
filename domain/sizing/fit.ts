import type { Size } from '../catalogue/sizes.ts'

/** So many returns that say the same are more than chance. */
export const MIN_FIT_RETURNS = 5
/** Returns are clearly one-sided if at most one of five says the opposite. */
const CLEAR_SHARE = 0.8

export type Fit = 'small' | 'large'

/** Sizes can be compared on one scale: letters with letters, waists with waists. */
const SCALES: readonly (readonly (readonly Size[])[])[] = [
  [['S'], ['M'], ['L'], ['XL'], ['2XL', 'XXL'], ['3XL']],
  [['28-30'], ['30-31'], ['32-33'], ['34-35'], ['36']],
]

export type Exchange = { readonly returnId: string; readonly from: Size; readonly to: Size }

/** Whoever takes a larger size found the product small. Null unless enough returns agree. */
export function fitFrom(exchanges: readonly Exchange[]): Fit | null {
  const larger = returnsWith(exchanges, 1)
  const smaller = returnsWith(exchanges, -1)
  if (isClear(larger, smaller)) return 'small'
  return isClear(smaller, larger) ? 'large' : null
}

function isClear(many: ReadonlySet<string>, few: ReadonlySet<string>): boolean {
  return many.size >= MIN_FIT_RETURNS && many.size / (many.size + few.size) >= CLEAR_SHARE
}

/** Each return counts once, however many units it has. */
function returnsWith(exchanges: readonly Exchange[], direction: 1 | -1): Set<string> {
  return new Set(
    exchanges
      .filter(({ from, to }) => Math.sign(steps(from, to)) === direction)
      .map(({ returnId }) => returnId),
  )
}

/** The result says how many sizes `to` is larger than `from`; 0 for sizes that cannot be compared. */
function steps(from: Size, to: Size): number {
  const scale = SCALES.find((each) => each.flat().includes(from) && each.flat().includes(to)) ?? []
  const place = (size: Size) => scale.findIndex((same) => same.includes(size))
  return place(to) - place(from)
}
