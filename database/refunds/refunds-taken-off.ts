import { type RawBuilder, sql } from 'kysely'

/** This is true for refunds that are made or under way. */
export const COUNTED_REFUND = sql<boolean>`refunds.state not in ('failed', 'refused')`

const refunded = sql`coalesce((
  select sum(refunds.amount_pesewas) from refunds
  where refunds.order_id = orders.id and ${COUNTED_REFUND}), 0)`

/** In a query of `orders`, this counts the order's units that are refunded. */
export const unitsTakenOff = sql<number>`coalesce((
  select sum(refund_lines.quantity) from refund_lines
  inner join refunds on refunds.id = refund_lines.refund_id
  where refunds.order_id = orders.id and ${COUNTED_REFUND}), 0)`

/** In a query of `orders`, this is the sum that came in for the order. */
export const paidForOrder = sql<number>`coalesce((
  select sum(coalesce(payment_attempts.paid_pesewas, payment_attempts.amount_pesewas))
  from payment_attempts
  where payment_attempts.order_id = orders.id
    and payment_attempts.state in ('succeeded', 'refunded')), 0)`

/** In a query of `orders`, this is the sum that refunds have taken off the order's total, made or under way. */
export const takenOffOrder = takenOff(refunded, paidForOrder)

/**
 * In a query of `orders`, this is the sum that never came for an order that was paid short, once something of it is
 * refunded.
 */
export const neverPaidOfOrder = neverPaid(refunded, paidForOrder)

/** If an order was paid twice or too much, refunds of the surplus take nothing off the sale. */
export function takenOff(
  refundedPesewas: RawBuilder<unknown>,
  paidPesewas: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`(case
    when ${paidPesewas} <= orders.total_pesewas then ${refundedPesewas}
    when ${refundedPesewas} > ${paidPesewas} - orders.total_pesewas
      then ${refundedPesewas} - (${paidPesewas} - orders.total_pesewas)
    else 0 end)`
}

/** If an order was paid in person, nothing came through a provider, and nothing is missing. */
export function neverPaid(
  refundedPesewas: RawBuilder<unknown>,
  paidPesewas: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`(case
    when ${refundedPesewas} > 0 and ${paidPesewas} > 0 and ${paidPesewas} < orders.total_pesewas
      then orders.total_pesewas - ${paidPesewas}
    else 0 end)`
}
