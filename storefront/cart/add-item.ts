import { browsingMessages as messages } from '#domain/browsing-messages'
import { addToCart, type CartItem, MOST_LINES, MOST_PIECES_A_LINE } from '#domain/cart/cart'
import { failure, type Result, success } from '#domain/result'
import { changeCart, currentCart } from './cart-store.ts'

/** Adds to the cart on this device; the failure is the sentence to show. */
export function addItem(item: CartItem, quantity = 1): Result<null, string> {
  const added = addToCart(currentCart(), item, quantity)
  if (!added.ok) return failure(refusal(added.error))
  changeCart((cart) => {
    const next = addToCart(cart, item, quantity)
    return next.ok ? next.value : cart
  })
  return success(null)
}

function refusal(code: 'cart-line-full' | 'cart-full'): string {
  return code === 'cart-full'
    ? messages['cart-full'](MOST_LINES)
    : messages['cart-line-full'](MOST_PIECES_A_LINE)
}
