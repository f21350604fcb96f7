import { browsingMessages as messages } from '#domain/browsing-messages'
import { addItem } from '../cart/add-item.ts'
import { showToast } from '../ui/toast-store.ts'
import { cartItem } from './cart-item.ts'
import type { ProductCardData } from './product-card-data.ts'

/** §5, §8: one piece in its default size, and a toast that says how it went. */
export function quickAdd(product: ProductCardData) {
  showToast(outcome(product))
}

function outcome(product: ProductCardData): string {
  if (!product.quickAdd) return messages['product-sold-out'](product.title)
  const added = addItem(cartItem(product, { ...product.quickAdd, imageVariant: 'image1' }))
  return added.ok ? messages['product-added'](product.title) : added.error
}
