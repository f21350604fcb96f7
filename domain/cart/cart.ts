import { failure, type Result, success } from '../result.ts'
import {
  type Choice,
  countUnits,
  isSameChoice,
  isSameVariant,
  type Line,
  type PricedLine,
} from './line.ts'

/** Title, picture and price are cached for the first paint only; the catalogue is authoritative. */
export type CartLine = Line & Partial<PricedLine>
export type Cart = readonly CartLine[]

export type CartRefusal = 'cart-line-full' | 'cart-full'

export const MAX_UNITS_PER_LINE = 99
export const MAX_LINES = 50
export const emptyCart: Cart = []

/** An equal choice is merged into its line, whose cached title, picture and price are updated. */
export function addToCart(cart: Cart, line: CartLine): Result<Cart, CartRefusal> {
  const { quantity } = line
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`Cannot add ${quantity}`)

  const existing = findLine(cart, line)
  const units = (existing?.quantity ?? 0) + quantity
  if (units > MAX_UNITS_PER_LINE) return failure('cart-line-full')
  if (existing !== undefined) return success(replaceLine(cart, { ...line, quantity: units }))
  if (cart.length >= MAX_LINES) return failure('cart-full')
  return success([...cart, line])
}

/** The number of units of one colour and size, across all image variants. */
export function unitsHeld(cart: Cart, choice: Choice): number {
  return countUnits(cart.filter((line) => isSameVariant(line, choice)))
}

export function findLine(cart: Cart, choice: Choice): CartLine | undefined {
  return cart.find((line) => isSameChoice(line, choice))
}

export function replaceLine(cart: Cart, changed: CartLine): Cart {
  return cart.map((line) => (isSameChoice(line, changed) ? changed : line))
}
