import { describe, onTestFinished } from 'vitest'
import { connectDatabase } from '#database/connect'
import type { Database, DatabaseSettings } from '#database/database'
import { findPostgresServer } from './postgres-binaries.ts'
import { type ThrowawayDatabase, throwawayPostgres, throwawaySqlite } from './throwaway.ts'

export type Engine = {
  readonly name: Database['engine']
  /** The settings of an empty database for this test, removed after it. */
  readonly create: () => Promise<DatabaseSettings>
  /** The same, already connected and migrated. */
  readonly open: () => Promise<Database>
}

export function eachEngine(name: string, suite: (engine: Engine) => void): void {
  describe(`${name} on SQLite`, () => suite(engineOf('sqlite', throwawaySqlite)))
  onPostgres(name, suite)
}

/** A machine without PostgreSQL may skip the suite, CI may not. */
export function onPostgres(name: string, suite: (engine: Engine) => void): void {
  describe.skipIf(mustSkipPostgres(name))(`${name} on PostgreSQL`, () =>
    suite(engineOf('postgres', throwawayPostgres)),
  )
}

function engineOf(name: Engine['name'], createThrowaway: () => Promise<ThrowawayDatabase>): Engine {
  async function create(): Promise<DatabaseSettings> {
    const throwaway = await createThrowaway()
    onTestFinished(throwaway.remove)
    return throwaway.settings
  }
  return { name, create, open: async () => openForTest(await create()) }
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
