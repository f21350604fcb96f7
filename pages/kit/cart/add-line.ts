import { browsingMessages as messages } from '#domain/browsing-messages'
import { addToCart, type CartLine, unitsHeld } from '#domain/cart/cart'
import { failure, type Result, success } from '#domain/result'
import { changeCart, currentCart } from './cart-store.ts'

/**
 * Adds to the cart on this device, at most `left` units in total; the failure is the message to
 * show.
 */
export function addLine(line: CartLine, left = Infinity): Result<null, string> {
  const added = addToCart(currentCart(), line)
  if (!added.ok) return failure(messages[added.error])
  const held = unitsHeld(currentCart(), line)
  if (held + line.quantity > left) return failure(messages['cart-has-rest'](left, held))
  changeCart((cart) => {
    const next = addToCart(cart, line)
    return next.ok ? next.value : cart
  }, messages['cart-add-failed'])
  return success(null)
}
