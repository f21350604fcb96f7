import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { COUNTED_REFUND } from './refunds-taken-off.ts'

const gross = sql`(cast(order_lines.unit_price_pesewas as bigint) * order_lines.quantity)`

function grossUntil(comparison: '<=' | '<') {
  // PostgreSQL's sum of bigint is a decimal, which it would not round.
  return sql`coalesce((
    select cast(sum(cast(before.unit_price_pesewas as bigint) * before.quantity) as bigint) from order_lines as before
    where before.order_id = orders.id and before.position ${sql.raw(comparison)} order_lines.position), 0)`
}

/** As in domain/refund/share-amount.ts: the difference of two rounded running sums. */
const discount = sql`(case when orders.discount_pesewas = 0 then 0 else
  orders.discount_pesewas * ${grossUntil('<=')} / orders.subtotal_pesewas
  - orders.discount_pesewas * ${grossUntil('<')} / orders.subtotal_pesewas end)`

/** What was refunded of each line, made or under way; to be joined as `refunded`. */
export function refundedLines(db: Kysely<Schema>) {
  return db
    .selectFrom('refunds')
    .innerJoin('refund_lines', 'refund_lines.refund_id', 'refunds.id')
    .select(({ fn, cast }) => [
      'refunds.order_id',
      'refund_lines.position',
      cast<number>(fn.sum('refund_lines.quantity'), 'bigint').as('pieces'),
      cast<number>(fn.sum('refund_lines.amount_pesewas'), 'bigint').as('pesewas'),
    ])
    .where(COUNTED_REFUND)
    .groupBy(['refunds.order_id', 'refund_lines.position'])
    .as('refunded')
}

/** In a query of `orders`, `order_lines` and `refunded`: the line's price less its discount and its refunds. */
export const lineTakings = sql<number>`${gross} - ${discount} - coalesce(refunded.pesewas, 0)`

/** The pieces of the line that were not refunded. */
export const linePieces = sql<number>`order_lines.quantity - coalesce(refunded.pieces, 0)`
