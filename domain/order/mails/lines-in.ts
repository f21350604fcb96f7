import type { PricedLine } from '../../cart/line.ts'
import { type ParcelLine, quantityAt } from '../parcel.ts'

/** The result has the lines of an order, with how many of each are meant. */
export function linesIn(
  ordered: readonly PricedLine[],
  lines: readonly ParcelLine[],
): readonly PricedLine[] {
  return ordered.flatMap((line, position) => {
    const quantity = quantityAt(lines, position)
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
}
