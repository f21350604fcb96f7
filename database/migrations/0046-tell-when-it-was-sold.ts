import type { Kysely } from 'kysely'

/** The device that kept a market sale says when it was made; null where the booking's time is all that is known. */
export async function tellWhenItWasSold(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('sold_at', 'bigint').execute()
}
