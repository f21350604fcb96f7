import { type Kysely, sql } from 'kysely'
import { failure, type Result, success } from '#domain/result'
import type { Database, DatabaseFailure } from '../database.ts'
import { errorText } from '../error-text.ts'
import { confirmUpToDate, migrateToLatest } from '../migrations/migrate.ts'
import { LOCK_TIMEOUT_MS, type MigrationListener } from '../migrations/retry-while-locked.ts'
import type { Schema } from '../schema.ts'
import { openPostgres, POSTGRES_TIMEOUTS_MS, type PostgresTimeouts } from './open-postgres.ts'

type Options = MigrationListener & { readonly timeouts?: PostgresTimeouts }

/** Opens the database and runs pending migrations. */
export async function connectPostgres(
  databaseUrl: string,
  { timeouts = POSTGRES_TIMEOUTS_MS, ...listener }: Options = {},
): Promise<Result<Database, DatabaseFailure>> {
  const opened = await openPostgres(databaseUrl, timeouts)
  if (!opened.ok) return opened
  const migration = await migrate(opened.value.db, { databaseUrl, timeouts, listener })
  if (migration.ok) return opened
  await opened.value.close()
  return migration
}

type Connection = {
  readonly databaseUrl: string
  readonly timeouts: PostgresTimeouts
  readonly listener: MigrationListener
}

async function migrate(
  db: Kysely<Schema>,
  connection: Connection,
): Promise<Result<null, DatabaseFailure>> {
  try {
    return (await confirmUpToDate(db)) ? success(null) : await migrateApart(connection)
  } catch (error) {
    const detail = `The tables could not be brought up to date: ${errorText(error)}.`
    return failure({ code: 'migration-failed', detail })
  }
}

/**
 * Migrations run on a separate connection without the timeouts of shopper requests: building an index on a large table
 * takes long, and so does waiting for another process that migrates.
 */
async function migrateApart({
  databaseUrl,
  timeouts,
  listener,
}: Connection): Promise<Result<null, DatabaseFailure>> {
  const opened = await openPostgres(databaseUrl, { ...timeouts, statement: 0, silence: 0 })
  if (!opened.ok) return opened
  try {
    return await opened.value.db.connection().execute(async (db) => {
      // The server may have its own timeouts.
      await sql`
        select set_config('statement_timeout', '0', false),
          set_config('idle_in_transaction_session_timeout', '0', false),
          set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, false)`.execute(db)
      return migrateToLatest(db, listener)
    })
  } finally {
    await opened.value.close()
  }
}
