import { type Kysely, sql } from 'kysely'
import { COUNTED_REFUND } from '../refunds/refunds-taken-off.ts'
import type { Schema } from '../schema.ts'

const gross = sql`(cast(order_lines.unit_price_pesewas as bigint) * order_lines.quantity)`

/** This is true if the order's discount is on the line of this table; the ids are stored as '[14,15]'. */
function isCovered(table: 'order_lines' | 'other') {
  return sql`(orders.discounted_products is null
    or replace(replace(orders.discounted_products, '[', ','), ']', ',')
      like '%,' || ${sql.ref(`${table}.product_id`)} || ',%')`
}

/** This sums the prices of the lines that the discount is on: of all, or of those up to this line. */
function coveredPrices(upTo?: '<=' | '<') {
  const until = upTo ? sql`and other.position ${sql.raw(upTo)} order_lines.position` : sql``
  // PostgreSQL's sum of bigint is a decimal, which it would not round.
  return sql`coalesce((
    select cast(sum(cast(other.unit_price_pesewas as bigint) * other.quantity) as bigint)
    from order_lines as other
    where other.order_id = orders.id and ${isCovered('other')} ${until}), 0)`
}

/**
 * A line's share is the difference of two rounded running sums, as `lineShares` of domain/refund/line-worths.ts has it.
 */
const share = sql`(case when orders.discount_pesewas = 0 or not ${isCovered('order_lines')} then ${gross} else
  (${coveredPrices()} - orders.discount_pesewas) * ${coveredPrices('<=')} / ${coveredPrices()}
  - (${coveredPrices()} - orders.discount_pesewas) * ${coveredPrices('<')} / ${coveredPrices()} end)`

/** This sums what was refunded of each line, made or under way; join it as `refunded`. */
export function refundedLines(db: Kysely<Schema>) {
  return db
    .selectFrom('refunds')
    .innerJoin('refund_lines', 'refund_lines.refund_id', 'refunds.id')
    .select(({ fn, cast }) => [
      'refunds.order_id',
      'refund_lines.position',
      cast<number>(fn.sum('refund_lines.quantity'), 'bigint').as('units'),
      cast<number>(fn.sum('refund_lines.amount_pesewas'), 'bigint').as('pesewas'),
    ])
    .where(COUNTED_REFUND)
    .groupBy(['refunds.order_id', 'refund_lines.position'])
    .as('refunded')
}

/** In a query of `orders`, `order_lines` and `refunded`, this is the line's price less its discount and its refunds. */
export const lineTakings = sql<number>`${share} - coalesce(refunded.pesewas, 0)`

/** This counts the units of the line that were not refunded. */
export const lineUnits = sql<number>`order_lines.quantity - coalesce(refunded.units, 0)`
