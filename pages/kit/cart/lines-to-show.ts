import type { PictureData } from '#contracts/picture'
import type { Cart, CartLine } from '#domain/cart/cart'
import type { PricedLine } from '#domain/cart/line'
import type { LineProblem } from '#domain/cart/price-cart'
import type { CartCheck } from './use-cart-check.ts'

export type ShownLine = CartLine & {
  readonly problem: LineProblem | null
  readonly picture: PictureData | undefined
}

/** Shows lines from the catalogue or, until it is loaded, as stored when the product was added. */
export function linesToShow(cart: Cart, check: CartCheck): readonly ShownLine[] {
  if (check.state !== 'known') {
    return cart.map((line) => ({ ...line, problem: null, picture: undefined }))
  }
  return check.priced.lines.map((line) => ({ ...line, picture: check.pictureOf(line.image) }))
}

type Priced = ShownLine & Pick<PricedLine, 'unitPrice'>

export function isPriced(line: ShownLine): line is Priced {
  return line.unitPrice !== undefined
}

/** A cart of an older version may lack the title. */
export function nameOf({ title, productId }: CartLine): string {
  return title ?? `Piece ${productId}`
}
