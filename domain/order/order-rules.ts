import type { Product } from '../catalogue/product.ts'
import { isShippedSurcharge, SHIPPED_SURCHARGE, type Surcharge } from '../catalogue/surcharge.ts'
import { DEFAULT_RETURN_DAYS } from '../shop-promises.ts'

/** An order keeps the rules of the shop with which it was priced: a later change is about other orders. */
export type OrderRules = {
  readonly surcharge: Surcharge
  /** Its pieces can be sent back for so many days; 0 stands for never. */
  readonly returnDays: number
}

/** §9: these are the rules of every order that keeps no others. */
export const SHIPPED_RULES: OrderRules = {
  surcharge: SHIPPED_SURCHARGE,
  returnDays: DEFAULT_RETURN_DAYS,
}

export function areShippedRules({ surcharge, returnDays }: OrderRules): boolean {
  return isShippedSurcharge(surcharge) && returnDays === DEFAULT_RETURN_DAYS
}

/** The products with the prices that they have for this order, whatever the rule is by now. */
export function productsUnder(
  { surcharge }: Pick<OrderRules, 'surcharge'>,
  products: readonly Product[],
): readonly Product[] {
  return products.map((product) => ({ ...product, surcharge }))
}
