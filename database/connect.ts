import type { Result } from '#domain/result'
import type { Database, DatabaseFailure, DatabaseSettings } from './database.ts'
import { migrateToLatest } from './migrations/migrate.ts'
import type { MigrationListener } from './migrations/retry-while-locked.ts'
import { dataFolder, prepareDataFolder } from './sqlite/data-folder.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { whileHoldingStartLock } from './sqlite/start-lock.ts'

/** Opens the database and runs pending migrations; safe to call in several processes at once. */
export async function connectDatabase(
  settings: DatabaseSettings,
  listener: MigrationListener = {},
): Promise<Result<Database, DatabaseFailure>> {
  if (settings.databaseUrl !== undefined) return connectToPostgres(settings.databaseUrl, listener)

  const folder = prepareDataFolder(settings.dataDir)
  if (!folder.ok) return folder
  return whileHoldingStartLock(folder.value, async () =>
    migrateOrClose(openSqlite(folder.value), listener),
  )
}

/**
 * Opens the database as it is, for what must not wait for a migration or begin one: a backup before an update, or a look
 * at what a restore replaces.
 */
export async function openUnmigrated(
  settings: DatabaseSettings,
): Promise<Result<Database, DatabaseFailure>> {
  if (settings.databaseUrl === undefined) return openSqlite(dataFolder(settings.dataDir))
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(settings.databaseUrl)
}

async function connectToPostgres(
  databaseUrl: string,
  listener: MigrationListener,
): Promise<Result<Database, DatabaseFailure>> {
  // The driver is imported lazily: a shop on SQLite starts faster and uses less memory without it.
  const { connectPostgres } = await import('./postgres/connect-postgres.ts')
  return connectPostgres(databaseUrl, listener)
}

async function migrateOrClose(
  opened: Result<Database, DatabaseFailure>,
  listener: MigrationListener,
): Promise<Result<Database, DatabaseFailure>> {
  if (!opened.ok) return opened
  const migration = await migrateToLatest(opened.value.db, listener)
  if (migration.ok) return opened
  await opened.value.close()
  return migration
}
