import { type Kysely, sql } from 'kysely'

/**
 * Paid orders by message that are to be sent and have no address become cases, as new ones do when they are paid. An
 * order keeps its customer and its zone as `JSON.stringify` wrote them.
 */
export async function openAddressCases(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into attention_cases (key, reason, order_id, detail, opened_at)
    select 'address-missing ' || id, 'address-missing', id, '', coalesce(paid_at, created_at)
    from orders
    where state = 'paid' and fulfilment = 'to-pack' and channel = 'message'
      and customer_json like '%"address":""%' and customer_json like '%"digitalAddress":""%'
      and coalesce(delivery_json, '') not like '%"kind":"pick-up"%'`.execute(db)
}
