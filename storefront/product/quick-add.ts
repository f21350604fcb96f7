import type { ProductCardData } from '#contracts/product-card'
import { browsingMessages as messages } from '#domain/browsing-messages'
import { showToast } from '#ui/toast-store.ts'
import { addLine } from '../cart/add-line.ts'
import { openQuickView } from './quick-view/quick-view-state.ts'
import { toCartLine } from './to-cart-line.ts'

/**
 * §5, §8: one piece in its default size, and a toast that says how it went. Where just that is not
 * in stock, the shopper chooses in the quick view.
 */
export function quickAdd(product: ProductCardData) {
  const { id, title, isSoldOut, quickAdd: choice } = product
  if (isSoldOut) return showToast(messages['product-sold-out'](title))
  if ('goneSize' in choice) return openQuickView(id, choice.goneSize)
  const added = addLine(toCartLine(product, { ...choice, imageVariant: 'image1', quantity: 1 }))
  showToast(added.ok ? messages['product-added'](title) : added.error)
}
