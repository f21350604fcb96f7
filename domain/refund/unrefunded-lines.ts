import type { Line } from '../cart/line.ts'
import { type ParcelLine, quantityAt } from '../order/parcel.ts'
import { type Refund, unitsNotToPack } from './refund.ts'

type Handled = {
  readonly sent: readonly ParcelLine[]
  readonly refunds: readonly Pick<Refund, 'state' | 'lines'>[]
}

/** The lines have what is to be sent of each in all: a unit that is refunded before is not sent. */
export function unrefundedLines<Ordered extends Pick<Line, 'quantity'>>(
  lines: readonly Ordered[],
  { sent, refunds }: Handled,
): readonly Ordered[] {
  const notToPack = unitsNotToPack(lines, refunds)
  return lines.map((line, position) => ({
    ...line,
    quantity: Math.max(quantityAt(sent, position), line.quantity - (notToPack[position] ?? 0)),
  }))
}
