import { productPageSize } from './default-size.ts'
import type { Product, Size } from './product.ts'
import { picturedColour } from './quick-add-choice.ts'

export type ChosenVariant = { readonly colour: string; readonly size: Size }

/**
 * The colour and size with which a product page opens: those that its address names, sold out or not,
 * and the usual ones for what it does not name or what is not offered.
 */
export function openingChoice(product: Product, address: URLSearchParams): ChosenVariant {
  const colours = product.colours.map(({ name }) => name)
  const colour = named(colours, address.get('colour')) ?? picturedColour(product)
  const size = named(product.sizes, address.get('size')) ?? productPageSize(product)
  return { colour, size }
}

/** People type addresses and mail programs change them: capitals and spaces at the ends do not count. */
function named<Name extends string>(
  names: readonly Name[],
  given: string | null,
): Name | undefined {
  if (given === null) return undefined
  const wanted = plain(given)
  return names.find((name) => name === given) ?? names.find((name) => plain(name) === wanted)
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
