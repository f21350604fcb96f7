import { productPageSize } from './default-size.ts'
import type { Product, Size } from './product.ts'
import { picturedColour } from './quick-add-choice.ts'

export type ChosenVariant = { readonly colour: string; readonly size: Size }

/**
 * The colour and size that a product page preselects: those in its URL, sold out or not; the
 * defaults for parameters that are missing or not offered.
 */
export function openingChoice(product: Product, address: URLSearchParams): ChosenVariant {
  const colours = product.colours.map(({ name }) => name)
  const colour = findByName(colours, address.get('colour')) ?? picturedColour(product)
  const size = findByName(product.sizes, address.get('size')) ?? productPageSize(product)
  return { colour, size }
}

/** People type URLs and mail programs change them: case and surrounding spaces are ignored. */
function findByName<Name extends string>(
  names: readonly Name[],
  given: string | null,
): Name | undefined {
  if (given === null) return undefined
  const wanted = normalise(given)
  return names.find((name) => name === given) ?? names.find((name) => normalise(name) === wanted)
}

function normalise(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
