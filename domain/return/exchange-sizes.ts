import type { Product, Size } from '../catalogue/product.ts'
import { hasVariant, stockOf } from '../catalogue/stock.ts'
import { unitPrice } from '../catalogue/unit-price.ts'

type Bought = { readonly colour: string; readonly size: Size }

/**
 * A unit can be exchanged for sizes of the same colour, in stock, and at the price of its own size, both as they are
 * today, whatever was paid then. The product is given under the rules of the order (`productsUnder`).
 */
export function exchangeSizes(product: Product | undefined, bought: Bought): readonly Size[] {
  if (!product) return []
  return product.sizes.filter(
    (size) => isExchangeable(product, bought, size) && stockOf(product, bought.colour, size) > 0,
  )
}

/** A size that is sold out counts here, too. */
export function isExchangeable(product: Product, bought: Bought, size: Size): boolean {
  if (size === bought.size || !hasVariant(product, { ...bought, size })) return false
  return unitPrice(product, { ...bought, size }).minor === unitPrice(product, bought).minor
}
