import type { Product, Size } from './product.ts'
import { productMessages as messages } from './product-messages.ts'

const FEW = 5

type Stocked = Pick<Product, 'isSoldOut' | 'variants'>

/** How many pieces of one colour and size can be bought; none of what is not offered. */
export function stockOf(product: Stocked, colour: string, size: Size): number {
  if (product.isSoldOut) return 0
  const variant = product.variants.find((each) => each.colour === colour && each.size === size)
  return variant?.stock ?? 0
}

/** Sold out by the shop's decision, or because nothing is left. */
export function isSoldOut(product: Stocked): boolean {
  return product.isSoldOut || product.variants.every((variant) => variant.stock === 0)
}

export function stockLabel(product: Stocked): string {
  return isSoldOut(product) ? messages['out-of-stock'] : messages['in-stock']
}

export function fewLeftLabel(stock: number): string | null {
  return stock > 0 && stock <= FEW ? messages['few-left'](stock) : null
}
