import type { Kysely } from 'kysely'

export async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('resets_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('rate_limits_by_reset')
    .on('rate_limits')
    .column('resets_at')
    .execute()
}
