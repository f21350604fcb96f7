import type { Size } from '../catalogue/product.ts'
import type { ImageVariant } from '../catalogue/views.ts'
import type { Cedis } from '../money/money.ts'
import { failure, type Result, success } from '../result.ts'

/** §3: what tells one line from another. */
export type Choice = {
  readonly productId: number
  readonly colour: string
  readonly imageVariant: ImageVariant
  readonly size: Size
}

/** Title, price and picture are remembered for the first paint only: the catalogue decides. */
export type CartItem = Choice & {
  readonly title: string
  readonly price: Cedis
  readonly image: string
}

export type CartLine = CartItem & { readonly quantity: number }
export type Cart = readonly CartLine[]

export type CartRefusal = 'cart-line-full' | 'cart-full'

export const MAX_PIECES_PER_LINE = 99
export const MAX_LINES = 50
export const emptyCart: Cart = []

/** The same choice joins its line, and what is remembered of it is renewed. */
export function addToCart(cart: Cart, item: CartItem, quantity = 1): Result<Cart, CartRefusal> {
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`Cannot add ${quantity}`)

  const existing = findLine(cart, item)
  const pieces = (existing?.quantity ?? 0) + quantity
  if (pieces > MAX_PIECES_PER_LINE) return failure('cart-line-full')
  if (existing !== undefined) return success(replaceLine(cart, { ...item, quantity: pieces }))
  if (cart.length >= MAX_LINES) return failure('cart-full')
  return success([...cart, { ...item, quantity }])
}

/** What the badge counts: pieces, not lines. */
export function countPieces(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((pieces, line) => pieces + line.quantity, 0)
}

/** How many of one colour and size it holds, whichever pictures they were chosen by. */
export function piecesHeld(cart: Cart, { productId, colour, size }: Choice): number {
  return countPieces(
    cart.filter(
      (line) => line.productId === productId && line.colour === colour && line.size === size,
    ),
  )
}

export function lineKey({ productId, colour, imageVariant, size }: Choice): string {
  return JSON.stringify([productId, colour, imageVariant, size])
}

export function findLine(cart: Cart, choice: Choice): CartLine | undefined {
  const key = lineKey(choice)
  return cart.find((line) => lineKey(line) === key)
}

export function replaceLine(cart: Cart, changed: CartLine): Cart {
  const key = lineKey(changed)
  return cart.map((line) => (lineKey(line) === key ? changed : line))
}
