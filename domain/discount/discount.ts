import { type Cedis, percentOf, pesewas } from '../money/money.ts'
import { addUp, type Totals } from '../pricing/totals.ts'
import { failure, type Result, success } from '../result.ts'

export type Discount = { readonly code: string; readonly percent: number }
export type DiscountRefusal = 'discount-code-missing' | 'discount-code-unknown'

/** §9. */
const PERCENT_BY_CODE: ReadonlyMap<string, number> = new Map([
  ['WELCOME10', 10],
  ['SAVE20', 20],
])

/** A withdrawn code is treated as unknown. */
export function findDiscount(
  typedCode: string,
  withdrawn: ReadonlySet<string> = new Set(),
): Result<Discount, DiscountRefusal> {
  const typed = typedCode.trim()
  if (typed === '') return failure('discount-code-missing')
  // ASCII only: 'ſ' in upper case is 'S'.
  if (!/^[a-z0-9]{1,32}$/i.test(typed)) return failure('discount-code-unknown')

  const code = typed.toUpperCase()
  const percent = withdrawn.has(code) ? undefined : PERCENT_BY_CODE.get(code)
  return percent === undefined ? failure('discount-code-unknown') : success({ code, percent })
}

export function computeTotals(
  subtotal: Cedis,
  discount: Discount | null,
  delivery: Cedis = pesewas(0),
): Totals {
  const off = discount === null ? pesewas(0) : percentOf(subtotal, discount.percent)
  return addUp({ subtotal, discount: off, delivery })
}
