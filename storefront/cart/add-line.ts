import { browsingMessages as messages } from '#domain/browsing-messages'
import { addToCart, type CartLine, piecesHeld } from '#domain/cart/cart'
import { failure, type Result, success } from '#domain/result'
import { changeCart, currentCart } from './cart-store.ts'

/**
 * Adds to the cart on this device, but no more than are left where that is known; the failure is
 * the sentence to show.
 */
export function addLine(line: CartLine, left = Infinity): Result<null, string> {
  const added = addToCart(currentCart(), line)
  if (!added.ok) return failure(messages[added.error])
  const held = piecesHeld(currentCart(), line)
  if (held + line.quantity > left) return failure(messages['cart-has-rest'](left, held))
  changeCart((cart) => {
    const next = addToCart(cart, line)
    return next.ok ? next.value : cart
  }, messages['cart-add-failed'])
  return success(null)
}
