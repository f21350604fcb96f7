import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '#database/migrations/migrations'
import type { Schema } from '#database/schema'

/** The next migration changes the table of orders. */
export const BEFORE_ORDERS_CHANGE = '0035-create-alerts'

/** Leaves a database as an earlier release did. */
export async function migrateUpTo(db: Kysely<Schema>, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(name)
  if (error !== undefined) throw error
}
