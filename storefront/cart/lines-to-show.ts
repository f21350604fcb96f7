import type { PictureData } from '#contracts/picture'
import type { Cart, CartLine } from '#domain/cart/cart'
import type { LineProblem } from '#domain/cart/price-cart'
import { type Cedis, multiplyMoney } from '#domain/money/money'
import type { CartCheck } from './use-cart-check.ts'

export type ShownLine = CartLine & {
  readonly lineTotal: Cedis
  readonly problem: LineProblem | null
  readonly picture: PictureData | undefined
}

/** What the catalogue says; until it has answered, what was remembered when the piece was added. */
export function linesToShow(cart: Cart, check: CartCheck): readonly ShownLine[] {
  if (check.state !== 'known') {
    return cart.map((line) => ({
      ...line,
      lineTotal: multiplyMoney(line.price, line.quantity),
      problem: null,
      picture: undefined,
    }))
  }
  return check.priced.lines.map((line) => ({ ...line, picture: check.pictureOf(line.image) }))
}
