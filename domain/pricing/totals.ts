import { lineTotal, type PricedLine } from '../cart/line.ts'
import { addMoney, type Cedis, pesewas, subtractMoney } from '../money/money.ts'

export type Totals = {
  readonly subtotal: Cedis
  readonly discount: Cedis
  /** The fee is shown only if there is one. */
  readonly delivery: Cedis
  readonly total: Cedis
}

type Parts = Pick<Totals, 'subtotal' | 'discount'> & Partial<Pick<Totals, 'delivery'>>

/** No other place computes a total. */
export function addUp({ subtotal, discount, delivery = pesewas(0) }: Parts): Totals {
  return {
    subtotal,
    discount,
    delivery,
    total: addMoney(subtractMoney(subtotal, discount), delivery),
  }
}

export function subtotalOf(lines: readonly Pick<PricedLine, 'unitPrice' | 'quantity'>[]): Cedis {
  return lines.map(lineTotal).reduce(addMoney, pesewas(0))
}
