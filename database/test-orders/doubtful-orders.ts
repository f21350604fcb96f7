import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

export type DoubtfulOrder = {
  readonly id: string
  readonly createdAtMs: number
  /** `old`: it has no mode. `mixed`: it is a test order, but what was paid for it may be real money. */
  readonly doubt: 'old' | 'mixed'
}

/**
 * Finds orders of which nobody can say whether they were tests; they count as real. An order of the first release has no
 * mode. It is in doubt if the provider of its payment also took test payments, and nobody knows of live keys as old.
 */
export async function listDoubtfulOrders(
  db: Kysely<Schema>,
  max: number,
): Promise<{ readonly orders: readonly DoubtfulOrder[]; readonly count: number }> {
  const isMixed = sql`(mode = 'test' and test_ended_at is null and paid_by is null
    and attention_reason = 'wrong-mode' and state = 'attention')`
  const isOld = sql`(mode is null and channel <> 'market' and paid_by is null
    and not exists (select 1 from shop_facts where key = 'live-payments' and changed_at <= orders.created_at)
    and exists (
      select 1 from payment_attempts as own where own.order_id = orders.id and exists (
        select 1 from payment_attempts as others inner join orders as tests on tests.id = others.order_id
        where tests.mode = 'test' and others.provider = own.provider
      )
    ))`
  const { rows } = await sql<DoubtfulOrder & { readonly count: number | string }>`
    select id, created_at as "createdAtMs",
      case when mode is null then 'old' else 'mixed' end as doubt, count(*) over () as count
    from orders where ${isMixed} or ${isOld}
    order by created_at desc, id limit ${max}`.execute(db)
  return {
    orders: rows.map(({ id, createdAtMs, doubt }) => ({ id, createdAtMs, doubt })),
    count: Number(rows[0]?.count ?? 0),
  }
}
