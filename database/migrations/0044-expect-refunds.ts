import type { Kysely } from 'kysely'

/** The provider expects a refund to arrive then; null if it did not say, and for older refunds. */
export async function expectRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refunds').addColumn('expected_at', 'bigint').execute()
}
