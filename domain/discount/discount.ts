import type { PricedLine } from '../cart/line.ts'
import { type Cedis, percentOf, pesewas } from '../money/money.ts'
import { addUp, subtotalOf, type Totals } from '../pricing/totals.ts'

export const DISCOUNT_KINDS = ['percent', 'fixed'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** What a code takes off an order. */
export type Discount = {
  readonly code: string
  readonly kind: DiscountKind
  /** Percent, or pesewas. */
  readonly amount: number
  /** Those of the order that it is for; null: all of them. */
  readonly productIds: readonly number[] | null
}

/** The least that can be paid online. A discount leaves as much. */
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
