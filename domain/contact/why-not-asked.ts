import type { askMessages } from '../ask-messages.ts'
import type { Product } from '../catalogue/product.ts'

type Askable = Pick<Product, 'isInDrop' | 'closed' | 'isSoldOut'>

/** Units of a drop, and those that nobody can buy at the moment, are not asked for. */
export function whyNotAsked(product: Askable): keyof typeof askMessages | null {
  if (product.isInDrop) return 'ask-in-drop'
  if (product.closed) return 'ask-not-on-sale'
  return product.isSoldOut ? 'ask-sold-out' : null
}
