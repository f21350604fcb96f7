import { cleanLine } from '../form/text.ts'
import { failure, type Result, success } from '../result.ts'
import type { ProductPicture } from './product.ts'
import { MAX_ALT, MAX_PICTURES, MAX_VIEW } from './product-limits.ts'

export type PictureRow = ProductPicture & { readonly alt: string }

export function pictureField(index: number, part: keyof PictureRow): string {
  return `picture/${index}/${part}`
}

/** The rows are as typed, in the order of display. */
export function readPictureRows(text: (name: string) => string): readonly PictureRow[] {
  const rows = Array.from({ length: MAX_PICTURES }, (_, index) => ({
    file: text(pictureField(index, 'file')),
    colour: text(pictureField(index, 'colour')),
    view: text(pictureField(index, 'view')),
    alt: text(pictureField(index, 'alt')),
  }))
  return rows.filter(({ file }) => file !== '')
}

export type PictureFormProblem = 'text-too-long' | 'picture-colour-unknown' | 'alt-missing'

/** This returns the cleaned rows, or at most one problem for each field. */
export function checkPictureRows(
  rows: readonly PictureRow[],
  colours: readonly string[],
): Result<readonly PictureRow[], Readonly<Record<string, PictureFormProblem>>> {
  const problems: Record<string, PictureFormProblem> = {}
  const cleaned = rows.map(({ file, colour, view, alt }, index) => {
    const row = { file, colour, view: cleanLine(view), alt: cleanLine(alt) }
    if (!colours.includes(colour))
      problems[pictureField(index, 'colour')] = 'picture-colour-unknown'
    if (row.view.length > MAX_VIEW) problems[pictureField(index, 'view')] = 'text-too-long'
    if (row.alt === '') problems[pictureField(index, 'alt')] = 'alt-missing'
    if (row.alt.length > MAX_ALT) problems[pictureField(index, 'alt')] = 'text-too-long'
    return row
  })
  return Object.keys(problems).length > 0 ? failure(problems) : success(cleaned)
}
