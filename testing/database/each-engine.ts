import { describe, onTestFinished } from 'vitest'
import { connectDatabase } from '#database/connect'
import type { Database, DatabaseSettings } from '#database/database'
import { findPostgresServer } from './postgres-binaries.ts'
import {
  migratedPostgres,
  migratedSqlite,
  type ThrowawayDatabase,
  throwawayPostgres,
  throwawaySqlite,
} from './throwaway.ts'

export type Engine = {
  readonly name: Database['engine']
  /** The settings of a database for this test, with every table, removed after it. */
  readonly create: () => Promise<DatabaseSettings>
  /** The same without tables, for tests of the first start. */
  readonly createEmpty: () => Promise<DatabaseSettings>
  /** A database for this test, with every table, already connected. */
  readonly open: () => Promise<Database>
}

export function eachEngine(name: string, suite: (engine: Engine) => void): void {
  describe(`${name} on SQLite`, () => suite(engineOf('sqlite', migratedSqlite, throwawaySqlite)))
  onPostgres(name, suite)
}

/** A machine without PostgreSQL may skip the suite, CI may not. */
export function onPostgres(name: string, suite: (engine: Engine) => void): void {
  describe.skipIf(mustSkipPostgres(name))(`${name} on PostgreSQL`, () =>
    suite(engineOf('postgres', migratedPostgres, throwawayPostgres)),
  )
}

type Create = () => Promise<ThrowawayDatabase>

function engineOf(name: Engine['name'], createMigrated: Create, createBare: Create): Engine {
  const create = () => removeAfterTest(createMigrated)
  return {
    name,
    create,
    createEmpty: () => removeAfterTest(createBare),
    open: async () => openForTest(await create()),
  }
}

async function removeAfterTest(create: Create): Promise<DatabaseSettings> {
  const throwaway = await create()
  onTestFinished(throwaway.remove)
  return throwaway.settings
}

/** Closed after the test, before its database is removed. */
export async function openForTest(settings: DatabaseSettings): Promise<Database> {
  const connected = await connectDatabase(settings)
  if (!connected.ok) throw new Error(connected.error.detail)
  onTestFinished(connected.value.close)
  return connected.value
}

function mustSkipPostgres(name: string): boolean {
  if (process.env.CI !== undefined || findPostgresServer() !== undefined) return false
  console.error(`Skipped: ${name} on PostgreSQL, because this machine has no PostgreSQL server.`)
  return true
}
