import type { CategorySizeSet } from '#database/catalogue/size-sets'
import { contentTexts, type ProductContent } from '#domain/catalogue/product-content'
import { type SizeSet, sizeSetOf } from '#domain/catalogue/size-sets'
import { type Measures, measuredSizes, measureTexts } from '#domain/sizing/measures'
import { sha256 } from '../base/sha256.ts'

/**
 * A mark of what a form showed comes back with it. Words, pictures and measures have one each: a picture that arrives
 * while the words are typed does not make them outdated.
 */
export function contentFingerprint(content: ProductContent): string {
  const { pictures: _, ...texts } = contentTexts(content)
  return sha256(JSON.stringify(texts))
}

export function picturesFingerprint(
  pictures: ProductContent['pictures'],
  altTexts: ReadonlyMap<string, string>,
): string {
  const rows = pictures.map(({ colour, view, file }) => [colour, view, file, altTexts.get(file)])
  return sha256(JSON.stringify(rows))
}

/** The order of the sizes is no part of it: the owner may change that for the whole shop. */
export function measuresFingerprint(measures: Measures | null): string {
  return sha256(JSON.stringify(measureTexts(measures, measuredSizes(measures).toSorted())))
}

/** The place of the set among the others is no part of it. */
export function sizeSetFingerprint({ title, sizes }: SizeSet): string {
  return sha256(JSON.stringify([title, sizes]))
}

/** Which sets there are, and which one each category has. */
export function chosenSetsFingerprint(
  sets: readonly SizeSet[],
  categories: readonly CategorySizeSet[],
): string {
  const chosen = categories.map(({ slug, sizeSet }) => [slug, sizeSetOf(sets, sizeSet)?.slug])
  return sha256(JSON.stringify([sets.map(({ slug }) => slug), chosen]))
}
