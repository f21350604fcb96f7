import { cleanLine } from '../form/text.ts'
import { allSizes, type SizeSet } from './size-sets.ts'
import { isSizeText, type Size } from './sizes.ts'

export const MAX_SIZE_SETS = 20
export const MAX_SIZES_OF_SET = 60
export const MAX_SIZES = 200

/** In the address of a list it means that no size is chosen. */
const RESERVED_SIZE = 'all'

export type SizeSetProblem =
  | { readonly code: 'sizes-missing' }
  | { readonly code: 'set-too-large' | 'too-many-sizes'; readonly count: number }
  | { readonly code: 'size-wrong' | 'size-twice' | 'size-reserved'; readonly size: Size }
  | { readonly code: 'size-look-alike'; readonly size: Size; readonly other: Size }

/** The first thing for which the shop cannot have this set beside the others. */
export function findSizeSetProblem(
  { sizes }: Pick<SizeSet, 'sizes'>,
  others: readonly SizeSet[],
): SizeSetProblem | null {
  if (sizes.length === 0) return { code: 'sizes-missing' }
  if (sizes.length > MAX_SIZES_OF_SET) return { code: 'set-too-large', count: sizes.length }
  const known = new Map(allSizes(others).map((size) => [lookOf(size), size]))
  const own = new Set<Size>()
  for (const size of sizes) {
    if (!isSizeText(size) || cleanLine(size) !== size) return { code: 'size-wrong', size }
    if (lookOf(size) === RESERVED_SIZE) return { code: 'size-reserved', size }
    if (own.has(size)) return { code: 'size-twice', size }
    const other = known.get(lookOf(size))
    if (other !== undefined && other !== size) return { code: 'size-look-alike', size, other }
    own.add(size)
    known.set(lookOf(size), size)
  }
  return known.size > MAX_SIZES ? { code: 'too-many-sizes', count: known.size } : null
}

/** Sizes with the same one would be one size to a reader, and in the feed of shopping services. */
function lookOf(size: Size): string {
  return size.toLowerCase().replaceAll(' ', '-')
}
