import type { Kysely } from 'kysely'

/** When a sale at the market was made, by the device that kept it; null where the booking's time is all that is known. */
export async function tellWhenItWasSold(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('sold_at', 'bigint').execute()
}
