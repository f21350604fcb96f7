import { failure, type Result, success } from '../result.ts'
import { type Cart, findLine, MAX_UNITS_PER_LINE, replaceLine } from './cart.ts'
import { type Choice, isSameChoice } from './line.ts'

/** §4: a quantity below 1 is ignored; a line is deleted only by removing it. */
export function setQuantity(
  cart: Cart,
  choice: Choice,
  quantity: number,
): Result<Cart, 'cart-line-full'> {
  const line = findLine(cart, choice)
  if (line === undefined || !Number.isInteger(quantity) || quantity < 1) return success(cart)
  if (quantity > MAX_UNITS_PER_LINE) return failure('cart-line-full')
  return success(replaceLine(cart, { ...line, quantity }))
}

export function removeFromCart(cart: Cart, choice: Choice): Cart {
  return cart.filter((line) => !isSameChoice(line, choice))
}
