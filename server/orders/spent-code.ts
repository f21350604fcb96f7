import { findCode } from '#database/discounts/discount-codes'
import { countUsesOf } from '#database/discounts/discount-uses'
import { readCode } from '#domain/discount/read-code'
import type { PauseRefusal } from '#domain/order/sale-refusal'
import { hashPerson } from '../base/hash-person.ts'
import type { OrderContext } from './order-context.ts'
import type { PricingRefusal } from './order-refusal.ts'
import type { PlacedRequest } from './placement.ts'

/** Tells whether a refusal reveals that a code holds to somebody who was not shown its discount before. */
export function revealsCode(
  refusal: PricingRefusal | PauseRefusal,
  { details, shownTotalPesewas }: PlacedRequest,
): boolean {
  if (refusal.code !== 'cart-changed' || refusal.isDiscountGone) return false
  const { discount, total } = refusal.totals
  const wasShown = discount.minor > 0 && total.minor === shownTotalPesewas
  return details.discountCode.trim() !== '' && !wasShown
}

/** Tells whether this person has used the typed code as often as one person may. */
export async function isCodeSpent(
  { db }: Pick<OrderContext, 'db'>,
  { details }: PlacedRequest,
): Promise<boolean> {
  const read = readCode(details.discountCode)
  const code = read.ok ? await findCode(db, read.value) : null
  if (!code || code.maxPerPerson === null) return false
  return (await countUsesOf(db, code.code, hashPerson('discount', details))) >= code.maxPerPerson
}
