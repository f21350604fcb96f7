import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'

/** The uses of a code are its orders that are paid or may still be. */
export async function brokenDiscounts(db: Kysely<Schema>): Promise<string[]> {
  const codes = await db.selectFrom('discount_codes').selectAll().execute()
  const used = await db
    .selectFrom('discount_orders')
    .innerJoin('orders', 'orders.id', 'discount_orders.order_id')
    .select(['order_id', 'code', 'is_counted', 'state', 'discount_code'])
    .execute()
  const unbooked = await db
    .selectFrom('orders')
    .innerJoin('discount_codes', 'discount_codes.code', 'orders.discount_code')
    .leftJoin('discount_orders', 'discount_orders.order_id', 'orders.id')
    .select('orders.id')
    .where('discount_orders.order_id', 'is', null)
    .execute()
  return [
    ...codes
      .filter(({ code, uses }) => {
        return uses !== used.filter((use) => use.code === code && use.is_counted === 1).length
      })
      .map(({ code, uses }) => `${code}: ${uses} uses, though its orders say otherwise`),
    ...used
      .filter(({ state, is_counted }) => (state === 'expired') !== (is_counted === 0))
      .map(({ order_id, state }) => `${order_id}: ${state}, wrongly counted for its code`),
    ...used
      .filter(({ code, discount_code }) => code !== discount_code)
      .map(({ order_id }) => `${order_id}: counted for another code`),
    ...unbooked.map(({ id }) => `${id}: its code is not counted`),
  ]
}
