import { sql } from 'kysely'

const gross = sql`(cast(order_lines.unit_price_pesewas as bigint) * order_lines.quantity)`

function grossUntil(comparison: '<=' | '<') {
  return sql`coalesce((
    select sum(cast(before.unit_price_pesewas as bigint) * before.quantity) from order_lines as before
    where before.order_id = orders.id and before.position ${sql.raw(comparison)} order_lines.position), 0)`
}

/** As in domain/refund/share-amount.ts: the difference of two rounded running sums. */
const discount = sql`(case when orders.discount_pesewas = 0 then 0 else
  orders.discount_pesewas * ${grossUntil('<=')} / orders.subtotal_pesewas
  - orders.discount_pesewas * ${grossUntil('<')} / orders.subtotal_pesewas end)`

function refunded(column: 'amount_pesewas' | 'quantity') {
  return sql`coalesce((
    select sum(refund_lines.${sql.ref(column)}) from refunds
    inner join refund_lines on refund_lines.refund_id = refunds.id
    where refunds.order_id = orders.id and refunds.state not in ('failed', 'refused')
      and refund_lines.position = order_lines.position), 0)`
}

/** In a query of `orders` and `order_lines`: the line's price less its discount and what was refunded of it. */
export const lineTakings = sql<number>`cast(${gross} - ${discount} - ${refunded('amount_pesewas')} as bigint)`

/** The pieces of the line that were not refunded. */
export const linePieces = sql<number>`cast(order_lines.quantity - ${refunded('quantity')} as bigint)`
