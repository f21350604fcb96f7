import type { Product, Size } from '../catalogue/product.ts'
import { stockOf } from '../catalogue/stock.ts'
import { unitPrice } from '../catalogue/unit-price.ts'

type Worn = { readonly colour: string; readonly size: Size }

/**
 * The sizes that a piece can be exchanged for: of the same colour, in stock, and at the price of its own
 * size, both as they are today, whatever was paid then.
 */
export function exchangeSizes(product: Product | undefined, worn: Worn): readonly Size[] {
  if (!product) return []
  return product.sizes.filter(
    (size) => isSamePrice(product, worn, size) && stockOf(product, worn.colour, size) > 0,
  )
}

export function isSamePrice(product: Product, worn: Worn, size: Size): boolean {
  const isOffered = product.variants.some(
    (each) => each.colour === worn.colour && each.size === size,
  )
  if (size === worn.size || !isOffered) return false
  return unitPrice(product, { ...worn, size }).minor === unitPrice(product, worn).minor
}
