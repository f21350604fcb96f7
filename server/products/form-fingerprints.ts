import { contentTexts, type ProductContent } from '#domain/catalogue/product-content'
import { type Measures, measureTexts } from '#domain/sizing/measures'
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

export function measuresFingerprint(measures: Measures | null): string {
  return sha256(JSON.stringify(measureTexts(measures)))
}
