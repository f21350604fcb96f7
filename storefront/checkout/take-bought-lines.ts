import type { Cart } from '#domain/cart/cart'
import { isSameChoice, type Line } from '#domain/cart/line'

/** Only what was bought goes; what was added since, even of the same choice, stays. */
export function takeBoughtLines(cart: Cart, bought: readonly Line[]): Cart {
  return cart.flatMap((line) => {
    const taken = bought.find((each) => isSameChoice(each, line))?.quantity ?? 0
    const quantity = line.quantity - taken
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
