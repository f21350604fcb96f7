import type { Kysely } from 'kysely'

/** Completes pick-up: where and when, since when an order is ready, and that it left in somebody's hands. */
export async function collectOrders(db: Kysely<unknown>): Promise<void> {
  for (const column of ['place', 'hours']) {
    await db.schema
      .alterTable('delivery_zones')
      .addColumn(column, 'text', (each) => each.notNull().defaultTo(''))
      .execute()
  }
  await db.schema.alterTable('orders').addColumn('ready_at', 'bigint').execute()
  await db.schema
    .alterTable('shipments')
    .addColumn('way', 'text', (column) => column.notNull().defaultTo('courier'))
    .execute()
}
