import type { Cart } from '#domain/cart/cart'
import { isSameChoice, type Line } from '#domain/cart/line'

/** Removes only what was bought; units added since, even of the same choice, stay. */
export function takeBoughtLines(cart: Cart, bought: readonly Line[]): Cart {
  return cart.flatMap((line) => {
    const taken = bought.find((each) => isSameChoice(each, line))?.quantity ?? 0
    const quantity = line.quantity - taken
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
