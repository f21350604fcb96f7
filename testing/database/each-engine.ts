import { describe, onTestFinished } from 'vitest'
import { connectDatabase } from '#database/connect'
import type { Database, DatabaseFailure, DatabaseSettings } from '#database/database'
import { openPostgres, POSTGRES_TIMEOUTS_MS } from '#database/postgres/open-postgres'
import { dataFolder } from '#database/sqlite/data-folder'
import { openSqlite } from '#database/sqlite/open-sqlite'
import type { Result } from '#domain/result'
import { findPostgresServer } from './postgres-binaries.ts'
import {
  migratedPostgres,
  migratedSqlite,
  seededPostgres,
  seededSqlite,
  type ThrowawayDatabase,
  throwawayPostgres,
  throwawaySqlite,
} from './throwaway.ts'

export type Engine = {
  readonly name: Database['engine']
  /** Returns the settings of a database for this test, with every table, removed after it. */
  readonly create: () => Promise<DatabaseSettings>
  /** The database has the catalogue too, like a shop after its first start. */
  readonly createSeeded: () => Promise<DatabaseSettings>
  /** The database has no tables, for tests of the first start. */
  readonly createEmpty: () => Promise<DatabaseSettings>
  /** Opens a database for this test, with every table, already connected. */
  readonly open: () => Promise<Database>
  readonly openSeeded: () => Promise<Database>
  /** Returns the URL of such a database for `openTestShop`, or null on SQLite, where it creates its own file. */
  readonly createShopUrl: () => Promise<string | null>
}

/** Runs the suite on SQLite, and on PostgreSQL: testing/README.md says when. */
export function eachEngine(name: string, suite: (engine: Engine) => void): void {
  onOneEngine(name, suite)
  onPostgres(name, suite)
}

/** Call this for behaviour in which the engines cannot differ. */
export function onOneEngine(name: string, suite: (engine: Engine) => void): void {
  if (isWanted('sqlite')) describe(`${name} on SQLite`, () => suite(SQLITE))
}

/** A machine without PostgreSQL may skip the suite, CI may not. */
export function onPostgres(name: string, suite: (engine: Engine) => void): void {
  if (!isWanted('postgres')) return
  describe.skipIf(mustSkipPostgres(name))(`${name} on PostgreSQL`, () => suite(POSTGRES))
}

/** A project of vitest.config.ts may want one engine alone. */
function isWanted(engine: Engine['name']): boolean {
  return (process.env.ONLY_ENGINE ?? engine) === engine
}

type Create = () => Promise<ThrowawayDatabase>
type Creates = { readonly empty: Create; readonly migrated: Create; readonly seeded: Create }

const SQLITE: Engine = {
  ...engineOf('sqlite', {
    empty: throwawaySqlite,
    migrated: migratedSqlite,
    seeded: seededSqlite,
  }),
  createShopUrl: async () => null,
}

const POSTGRES: Engine = engineOf('postgres', {
  empty: throwawayPostgres,
  migrated: migratedPostgres,
  seeded: seededPostgres,
})

function engineOf(name: Engine['name'], { empty, migrated, seeded }: Creates): Engine {
  const create = () => removeAfterTest(migrated)
  const createSeeded = () => removeAfterTest(seeded)
  return {
    name,
    create,
    createSeeded,
    createEmpty: () => removeAfterTest(empty),
    open: async () => openWithoutMigrating(await create()),
    openSeeded: async () => openWithoutMigrating(await createSeeded()),
    createShopUrl: async () => (await createSeeded()).databaseUrl ?? null,
  }
}

async function removeAfterTest(create: Create): Promise<DatabaseSettings> {
  const throwaway = await create()
  onTestFinished(throwaway.remove)
  return throwaway.settings
}

/** The database is closed after the test, before it is removed. */
export async function openForTest(settings: DatabaseSettings): Promise<Database> {
  return closeAfterTest(await connectDatabase(settings))
}

/** A machine that also runs everything else may be silent for long. */
const PATIENT_TIMEOUTS_MS = { ...POSTGRES_TIMEOUTS_MS, connect: 60_000, silence: 60_000 }

/** A copy of a template has every migration already. */
export async function openWithoutMigrating({
  dataDir,
  databaseUrl,
}: DatabaseSettings): Promise<Database> {
  if (databaseUrl !== undefined)
    return closeAfterTest(await openPostgres(databaseUrl, PATIENT_TIMEOUTS_MS))
  return closeAfterTest(openSqlite(dataFolder(dataDir)))
}

function closeAfterTest(opened: Result<Database, DatabaseFailure>): Database {
  if (!opened.ok) throw new Error(opened.error.detail)
  onTestFinished(opened.value.close)
  return opened.value
}

function mustSkipPostgres(name: string): boolean {
  if (process.env.CI !== undefined || findPostgresServer() !== undefined) return false
  console.error(`Skipped: ${name} on PostgreSQL, because this machine has no PostgreSQL server.`)
  return true
}
