import type { Kysely } from 'kysely'
import { judgeSale, readSale } from '#database/drops/sale-gate'
import type { Schema } from '#database/schema'
import type { Units } from '#domain/cart/line'
import type { OrderContext } from '../orders/order-context.ts'

export type SaleRules = Pick<OrderContext, 'limits' | 'nowIn'>

/**
 * Tells whether other sizes of these units can be had in exchange: only if shoppers can buy them now. They count in
 * place of the units that come back, so the limit of a drop does not matter.
 */
export async function isExchangeOpen(
  db: Kysely<Schema>,
  { limits, nowIn }: SaleRules,
  { lines, nowMs }: { readonly lines: readonly Units[]; readonly nowMs: number },
): Promise<boolean> {
  const rules = { lengthMs: limits.dropLengthMs, nowIn }
  const sale = await readSale(db, { lines, overBeforeMs: nowMs - rules.lengthMs })
  return (await judgeSale(db, { sale, nowMs, rules })) === null
}
