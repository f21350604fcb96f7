import { sql } from 'kysely'
import { failure, type Result } from '#domain/result'
import type { Database, DatabaseFailure } from '../database.ts'
import { errorText } from '../error-text.ts'
import { migrateToLatest } from '../migrations/migrate.ts'
import { openPostgres, POSTGRES_LIMITS, type PostgresLimits } from './open-postgres.ts'

/** Opens the database and brings its tables up to date. */
export async function connectPostgres(
  databaseUrl: string,
  limits: PostgresLimits = POSTGRES_LIMITS,
): Promise<Result<Database, DatabaseFailure>> {
  const opened = await openPostgres(databaseUrl, limits)
  if (!opened.ok) return opened
  const migration = await migrate(databaseUrl, limits)
  if (migration.ok) return opened
  await opened.value.close()
  return migration
}

/**
 * On a connection of its own, without the limits of a shopper's patience: an index on a large table
 * takes its time, and so does another process that migrates and is waited for.
 */
async function migrate(
  databaseUrl: string,
  limits: PostgresLimits,
): Promise<Result<null, DatabaseFailure>> {
  const opened = await openPostgres(databaseUrl, { ...limits, statement: 0, silence: 0 })
  if (!opened.ok) return opened
  try {
    return await opened.value.db.connection().execute(async (db) => {
      // The server may have limits of its own.
      await sql`
        select set_config('statement_timeout', '0', false),
          set_config('idle_in_transaction_session_timeout', '0', false)`.execute(db)
      return migrateToLatest(db)
    })
  } catch (error) {
    const detail = `The tables could not be brought up to date: ${errorText(error)}.`
    return failure({ code: 'migration-failed', detail })
  } finally {
    await opened.value.close()
  }
}
