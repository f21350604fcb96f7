import { cleanLine } from '../form/text.ts'
import type { ProductContent } from './product-content.ts'
import { colourField, type ProductForm } from './product-form.ts'

export type RenamedColour = {
  readonly from: string
  readonly to: string
  readonly field: string
}

/** The colours of a product that got another name in its form. */
export function renamedColours(
  { colours }: ProductForm,
  stored: Pick<ProductContent, 'colours'>,
): readonly RenamedColour[] {
  return colours.flatMap(({ was, name }, index): RenamedColour[] => {
    const to = cleanLine(name)
    const isKnown = stored.colours.some((each) => each.name === was)
    const isRenamed = isKnown && to !== '' && to !== was
    return isRenamed ? [{ from: was, to, field: colourField(index, 'name') }] : []
  })
}
