import { formatMoney } from '../money/format-money.ts'
import { pesewas } from '../money/money.ts'
import type { Discount } from './discount.ts'

/** '20% off', 'GH₵50.00 off'. */
export function discountWords({ kind, amount }: Pick<Discount, 'kind' | 'amount'>): string {
  return kind === 'percent' ? `${amount}% off` : `${formatMoney(pesewas(amount))} off`
}
