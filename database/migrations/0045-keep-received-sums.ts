import type { Kysely } from 'kysely'

/**
 * The columns hold the sum of a payment that came in another currency, in its minor unit; null for every other payment.
 */
export async function keepReceivedSums(db: Kysely<unknown>): Promise<void> {
  const attempts = db.schema.alterTable('payment_attempts')
  await attempts.addColumn('received_minor', 'bigint').execute()
  await attempts.addColumn('received_currency', 'text').execute()
}
