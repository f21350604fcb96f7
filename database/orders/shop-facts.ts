import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** This is called at each start with live keys; the first entry stays. */
export async function rememberLivePayments(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .insertInto('shop_facts')
    .values({ key: 'live-payments', value: 'yes', changed_at: nowMs })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** When the shop first sold for money that came through the provider; null: it has not yet. */
export async function findFirstLiveSale(db: Kysely<Schema>): Promise<number | null> {
  const sale = await db
    .selectFrom('orders')
    .select('paid_at')
    .where('mode', '=', 'live')
    .where('paid_at', 'is not', null)
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst()
  return sale?.paid_at ?? null
}

/** Tells whether any process has ever started with live keys on this database. */
export async function hasLivePayments(db: Kysely<Schema>): Promise<boolean> {
  const fact = await db
    .selectFrom('shop_facts')
    .select('value')
    .where('key', '=', 'live-payments')
    .executeTakeFirst()
  return fact !== undefined
}
