import { quickAddSize } from './default-size.ts'
import type { Product, Size } from './product.ts'
import { stockOf } from './stock.ts'

type Stocked = Pick<Product, 'isSoldOut' | 'variants' | 'sizes'>

/** The wanted size, or the first one left of that colour; where none is left, the wanted one. */
export function sizeInStock(product: Stocked, colour: string, wanted: Size): Size {
  if (stockOf(product, colour, wanted) > 0) return wanted
  return product.sizes.find((size) => stockOf(product, colour, size) > 0) ?? wanted
}

/** The first colour of which anything is left; where none is, the first. */
export function colourInStock(product: Stocked & Pick<Product, 'id' | 'colours'>): string {
  const left = product.colours.find(({ name }) => hasStock(product, name))
  const colour = left ?? product.colours[0]
  if (colour === undefined) throw new Error(`Product ${product.id} has no colour`)
  return colour.name
}

/** §5: what a card adds without asking; null when nothing is left. */
export function quickAddChoice(
  product: Product,
): { readonly colour: string; readonly size: Size } | null {
  const colour = colourInStock(product)
  if (!hasStock(product, colour)) return null
  return { colour, size: sizeInStock(product, colour, quickAddSize(product)) }
}

function hasStock(product: Stocked, colour: string): boolean {
  return product.sizes.some((size) => stockOf(product, colour, size) > 0)
}
