import { lineTotal } from '#domain/cart/line'
import { CartPrice } from './cart-price.tsx'
import { isPriced, type ShownLine } from './lines-to-show.ts'

/** A cart of an older version may lack the price until the catalogue is loaded. */
export function LineTotal({ line }: { readonly line: ShownLine }) {
  return isPriced(line) ? <CartPrice amount={lineTotal(line)} /> : '…'
}
