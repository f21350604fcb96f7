import { lineTotal } from '#domain/cart/line'
import { CartPrice } from './cart-price.tsx'
import { isPriced, type ShownLine } from './lines-to-show.ts'

/** A price that nobody remembers is waited for, as the totals are. */
export function LineTotal({ line }: { readonly line: ShownLine }) {
  return isPriced(line) ? <CartPrice amount={lineTotal(line)} /> : '…'
}
