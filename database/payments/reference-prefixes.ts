import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** A prefix is followed by a digit, and digits come before letters in the order of every text. */
export async function hasAttemptWithPrefix(db: Kysely<Schema>, prefix: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('reference')
    .where('reference', '>=', `${prefix}0`)
    .where('reference', '<', `${prefix}A`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** An order of the first release has no mode: it may have been a live one. */
export async function hasLiveOrder(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or([eb('mode', '=', 'live'), eb('mode', 'is', null)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
