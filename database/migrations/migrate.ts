import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { failure, type Result, success } from '#domain/result'
import type { DatabaseFailure } from '../database.ts'
import { errorText } from '../error-text.ts'
import type { Schema } from '../schema.ts'
import { migrations } from './migrations.ts'

/** Runs all pending migrations, or none if one fails. */
export async function migrateToLatest(db: Kysely<Schema>): Promise<Result<null, DatabaseFailure>> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return success(null)

  const unknown = await findUnknownMigration(db)
  const detail =
    unknown === undefined
      ? `The tables could not be brought up to date: ${errorText(error)}.`
      : `The database was made by a newer version of the shop (it has the migration ${unknown}).`
  return failure({ code: 'migration-failed', detail })
}

/** Also undefined when the table cannot be read; the first error is then more useful. */
async function findUnknownMigration(db: Kysely<Schema>): Promise<string | undefined> {
  try {
    const executed = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute()
    return executed.map(({ name }) => name).find((name) => !Object.hasOwn(migrations, name))
  } catch {
    return undefined
  }
}
