import { browsingMessages as messages } from '#domain/browsing-messages'
import { showToast } from '#ui/toast-store.ts'
import { addLine } from '../cart/add-line.ts'
import type { ProductCardData } from '../data/product-card-data.ts'
import { openQuickView } from './quick-view/quick-view-state.ts'
import { toCartLine } from './to-cart-line.ts'

/**
 * §5, §8: adds one piece in its default size and shows a toast. If that size is out of stock, the
 * quick view opens for a choice.
 */
export function quickAdd(product: ProductCardData) {
  const { id, title, isSoldOut, quickAdd: choice } = product
  if (isSoldOut) return showToast(messages['product-sold-out'](title))
  if ('goneSize' in choice) return openQuickView(id, choice.goneSize)
  const line = { ...choice, imageVariant: 'image1', quantity: 1 } as const
  const added = addLine(toCartLine({ ...product, variants: [choice] }, line))
  if (!added.ok) return showToast(added.error)
  const { colour, size } = choice
  showToast(`${messages['product-added'](title)}\n${messages['size-and-colour'](size, colour)}`)
}
