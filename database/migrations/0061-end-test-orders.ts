import { type Kysely, sql } from 'kysely'

/**
 * Test orders are ended in one step before a shop sells for money. An ended one keeps the state that it had. Orders of
 * the first release have no mode: those of which the stand-in alone took payments are test orders, as it moves no money.
 * A shop that used live keys before there was this step goes on selling.
 */
export async function endTestOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('test_ended_at', 'bigint').execute()
  await db.schema.alterTable('orders').addColumn('test_state', 'text').execute()
  await sql`
    update orders set mode = 'test' where mode is null and channel <> 'market'
      and exists (select 1 from payment_attempts where order_id = orders.id)
      and not exists (
        select 1 from payment_attempts where order_id = orders.id and provider <> 'stand-in'
      )`.execute(db)
  // In a shop that sells these have few rows, or none.
  await sql`
    create index orders_open_tests on orders (id) where mode = 'test' and test_ended_at is null
  `.execute(db)
  await db.schema
    .createIndex('stock_moves_by_order')
    .on('stock_moves')
    .column('order_id')
    .where(sql.ref('order_id'), 'is not', null)
    .execute()
  await sql`
    insert into shop_facts (key, value, changed_at)
    select 'selling-live', 'yes', changed_at from shop_facts where key = 'live-payments'
  `.execute(db)
}
