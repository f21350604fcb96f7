import type { PricedLine } from '../cart/line.ts'
import { type Cedis, percentOf, pesewas } from '../money/money.ts'
import { addUp, subtotalOf, type Totals } from '../pricing/totals.ts'

export const DISCOUNT_KINDS = ['percent', 'fixed'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export type Discount = {
  readonly code: string
  readonly kind: DiscountKind
  /** The amount is in percent or in pesewas. */
  readonly amount: number
  /** The discount is for these products of the order; null means all of them. */
  readonly productIds: readonly number[] | null
}

/** Less than this cannot be paid online, so a discount leaves as much. */
const LEAST_PAYABLE_PESEWAS = 10

type DiscountedLine = Pick<PricedLine, 'productId' | 'unitPrice' | 'quantity'>

export function computeTotals(
  lines: readonly DiscountedLine[],
  discount: Discount | null,
  delivery: Cedis = pesewas(0),
): Totals {
  const off = discount === null ? pesewas(0) : amountOff(lines, discount)
  return addUp({ subtotal: subtotalOf(lines), discount: off, delivery })
}

function amountOff(lines: readonly DiscountedLine[], discount: Discount): Cedis {
  const covered = subtotalOf(lines.filter((line) => isCovered(discount.productIds, line)))
  const most = Math.max(0, subtotalOf(lines).minor - LEAST_PAYABLE_PESEWAS)
  const wanted =
    discount.kind === 'percent' ? percentOf(covered, discount.amount).minor : discount.amount
  return pesewas(Math.min(wanted, covered.minor, most))
}

export function isCovered(
  productIds: Discount['productIds'],
  { productId }: Pick<PricedLine, 'productId'>,
): boolean {
  return productIds === null || productIds.includes(productId)
}
