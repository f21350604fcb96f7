import type { Size } from './sizes.ts'

/** Sizes of one kind, such as those of shoes, from small to large. */
export type SizeSet = {
  readonly slug: string
  readonly title: string
  readonly sizes: readonly Size[]
}

/** The shop starts with these. */
export const DEFAULT_SIZES = [
  'One Size',
  'S',
  'M',
  'L',
  'XL',
  '2XL',
  'XXL',
  '3XL',
  '28-30',
  '30-31',
  '32-33',
  '34-35',
  '36',
] as const

export const DEFAULT_SIZE_SETS: readonly SizeSet[] = [
  { slug: 'clothing', title: 'Clothing', sizes: DEFAULT_SIZES },
]

/** Each size is named once, where it stands first. */
export function allSizes(sets: readonly SizeSet[]): readonly Size[] {
  return [...new Set(sets.flatMap(({ sizes }) => sizes))]
}

/**
 * Sizes have the order of the first set that has all of them, so that shoes of 35, 36 and 37 stay in order although
 * pants have a 36, too. Otherwise they have the order of the sets. What is in no set comes last, by its text. The same
 * list is returned if it has that order, or if there are no sets.
 */
export function inShopOrder(sets: readonly SizeSet[], sizes: readonly Size[]): readonly Size[] {
  if (sets.length === 0) return sizes
  const whole = sets.find((set) => sizes.every((size) => set.sizes.includes(size)))
  const order = whole?.sizes ?? allSizes(sets)
  const place = (size: Size) => {
    const index = order.indexOf(size)
    return index === -1 ? order.length : index
  }
  const ordered = sizes.toSorted(
    (one, other) => place(one) - place(other) || compareTexts(one, other),
  )
  return ordered.every((size, index) => size === sizes[index]) ? sizes : ordered
}

/** The order is the same on every machine. */
function compareTexts(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

/** A category without a set of its own has the first one. */
export function sizeSetOf(
  sets: readonly SizeSet[],
  chosen: string | null | undefined,
): SizeSet | undefined {
  return sets.find(({ slug }) => slug === chosen) ?? sets[0]
}
