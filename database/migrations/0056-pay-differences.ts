import type { Kysely } from 'kysely'

/** This order without units pays what another address costs more; null until it is asked for. */
export async function payDifferences(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('address_changes').addColumn('payment_order_id', 'text').execute()
  await db.schema
    .createIndex('address_changes_by_payment')
    .on('address_changes')
    .column('payment_order_id')
    .execute()
}
