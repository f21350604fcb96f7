import { lineTotal, type PricedLine } from '../cart/line.ts'
import { isCovered } from '../discount/discount.ts'
import type { Order } from '../order/order.ts'
import { type Refund, type RefundLine, refundedOf } from './refund.ts'
import { floorOf, shareAmount } from './share-amount.ts'

export type RefundablePart = Pick<
  Order,
  'state' | 'lines' | 'subtotal' | 'discount' | 'discountedIds' | 'total'
>

type RefundedOrder = { readonly order: RefundablePart; readonly refunds: readonly Refund[] }

/** The list says how much one unit of a line gives back, two of them, and so on to all that are left. */
export function worthsOfLine(
  { order, refunds }: RefundedOrder,
  position: number,
): readonly number[] {
  const before = refundedOf(refunds, position)
  const left = (order.lines[position]?.quantity ?? 0) - before.quantity
  return Array.from({ length: Math.max(0, left) }, (_, index) =>
    worthOf(order, position, before, index + 1),
  )
}

/** The lines have the units that are not refunded yet, and how much those give back. */
export function remainingLines(
  { order, refunds }: RefundedOrder,
  restocked: boolean | readonly number[],
): readonly RefundLine[] {
  return order.lines.flatMap((line, position) => {
    const before = refundedOf(refunds, position)
    const quantity = line.quantity - before.quantity
    if (quantity <= 0) return []
    const amountPesewas = worthOf(order, position, before, quantity)
    const restock = typeof restocked === 'boolean' ? restocked : restocked.includes(position)
    return [{ position, quantity, restock, amountPesewas }]
  })
}

type LinePart = Pick<RefundLine, 'quantity' | 'amountPesewas'>

/**
 * Further units of a line are worth their price less their share of the discount, less what was given for the line
 * before. All units of all lines together give what was paid for them.
 */
export function worthOf(
  order: RefundablePart,
  position: number,
  before: LinePart,
  quantity: number,
): number {
  const ordered = order.lines[position]?.quantity ?? 1
  const share = lineShares(order)[position] ?? 0
  const worth = floorOf(share, before.quantity + quantity, ordered) - before.amountPesewas
  return Math.max(0, worth)
}

/** Each share is the amount that was paid for a line, without delivery. */
export function lineShares({
  lines,
  discount,
  discountedIds = null,
}: Pick<Order, 'discount' | 'discountedIds'> & {
  readonly lines: readonly Pick<PricedLine, 'productId' | 'unitPrice' | 'quantity'>[]
}): readonly number[] {
  const prices = lines.map((line) => lineTotal(line).minor)
  const covered = lines.map((line, index) =>
    isCovered(discountedIds, line) ? (prices[index] ?? 0) : 0,
  )
  const coveredSum = covered.reduce((sum, price) => sum + price, 0)
  const shares = shareAmount(coveredSum - discount.minor, covered)
  return lines.map(
    (line, index) => (isCovered(discountedIds, line) ? shares[index] : prices[index]) ?? 0,
  )
}
