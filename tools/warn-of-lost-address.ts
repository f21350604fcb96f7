import type { Kysely } from 'kysely'
import { hasLivePayments } from '#database/orders/shop-facts'
import type { Schema } from '#database/schema'

/** On a development machine the links are right; a shop that took money has lost its settings. */
export async function warnOfLostAddress(db: Kysely<Schema>): Promise<void> {
  if (process.env.PUBLIC_URL?.trim() || !(await hasLivePayments(db))) return
  console.error('There is no PUBLIC_URL in the settings: links lead to this machine.')
}
