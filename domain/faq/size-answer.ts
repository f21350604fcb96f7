import { inShopOrder, type SizeSet } from '../catalogue/size-sets.ts'
import type { Size } from '../catalogue/sizes.ts'

/** What shoppers can choose among: the sizes of one kind that any piece has. The title is '' for all others. */
export type OfferedSizes = { readonly title: string; readonly sizes: readonly Size[] }

type Sized = { readonly sizes: readonly Size[] }

/** Each size is named once, in the first list that has it. */
export function offeredSizes(
  products: readonly Sized[],
  sets: readonly SizeSet[],
): readonly OfferedSizes[] {
  const left = new Set(products.flatMap(({ sizes }) => sizes))
  const ofSets = sets.map(({ title, sizes }) => ({
    title,
    sizes: sizes.filter((size) => left.delete(size)),
  }))
  const others = { title: '', sizes: inShopOrder(sets, [...left]) }
  return [...ofSets, others].filter(({ sizes }) => sizes.length > 0)
}

/** A list of more would be read by nobody. */
const MAX_NAMED = 20
const NAMED_OF_SHIPPED = ['S', 'M', 'L', 'XL', '2XL', 'One Size'] as const
const WAIST = /^\d\d(?:-\d\d)?$/

/** §2 names the sizes with which the shop starts. A shop with other sizes says which those are. */
export function sizeAnswer(offered: readonly OfferedSizes[]): string {
  return isAsShipped(offered)
    ? 'Most pieces come in S, M, L, XL and 2XL, cut boxy and a little oversized. Pants go by waist, headwear is one size.'
    : sizesInWords(offered)
}

export function sizesInWords(offered: readonly OfferedSizes[]): string {
  const sizes = offered.flatMap((each) => each.sizes)
  if (sizes.length === 0 || sizes.length > MAX_NAMED)
    return 'The page of each piece says in which sizes it comes.'
  const [only, second] = offered
  const named =
    only && !second
      ? [`Our pieces come in ${inWords(only.sizes)}.`]
      : offered.map((each) => `${each.title || 'Others'}: ${inWords(each.sizes)}.`)
  return `${named.join(' ')} The page of each piece says which of them it has.`
}

function isAsShipped(offered: readonly OfferedSizes[]): boolean {
  const [only, second] = offered
  if (!only || second) return false
  const { sizes } = only
  return (
    NAMED_OF_SHIPPED.every((size) => sizes.includes(size)) && sizes.some((size) => WAIST.test(size))
  )
}

function inWords(sizes: readonly Size[]): string {
  const last = sizes.at(-1) ?? ''
  return sizes.length < 2 ? last : `${sizes.slice(0, -1).join(', ')} and ${last}`
}
