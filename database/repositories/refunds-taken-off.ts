import { sql } from 'kysely'

const refunded = sql`coalesce((
  select sum(refunds.amount_pesewas) from refunds
  where refunds.order_id = orders.id and refunds.state not in ('failed', 'refused')), 0)`

/** Of an order that was paid twice or too much: refunds of it take nothing off the sale. */
const surplus = sql`coalesce((
  select sum(coalesce(payment_attempts.paid_pesewas, payment_attempts.amount_pesewas))
    - orders.total_pesewas
  from payment_attempts
  where payment_attempts.order_id = orders.id
    and payment_attempts.state in ('succeeded', 'refunded')), 0)`

/** In a query of `orders`: what refunds have taken off the order's total, made or under way. */
export const takenOffOrder = sql<number>`(case
  when ${surplus} <= 0 then ${refunded}
  when ${refunded} > ${surplus} then ${refunded} - ${surplus}
  else 0 end)`
