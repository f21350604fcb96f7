import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectDatabase } from '#database/connect'
import type { DatabaseSettings } from '#database/database'
import { dataFolder } from '#database/sqlite/data-folder'
import { MIGRATED_TEMPLATE } from './migrated-template.ts'
import { findPostgresServer } from './postgres-binaries.ts'
import { postgresServerUrl } from './postgres-cluster.ts'

export type ThrowawayDatabase = {
  readonly settings: DatabaseSettings
  readonly remove: () => Promise<void>
}

/** An empty data folder: the first connection creates the database. */
export async function throwawaySqlite(): Promise<ThrowawayDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-data-'))
  return { settings: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** A database with every table: a copy of one file takes a tenth of the time of the migrations. */
export async function migratedSqlite(): Promise<ThrowawayDatabase> {
  const throwaway = await throwawaySqlite()
  await writeMigratedDatabase(throwaway.settings.dataDir)
  return throwaway
}

export async function writeMigratedDatabase(dataDir: string): Promise<void> {
  migratedFile ??= readMigratedFile()
  await writeFile(dataFolder(dataDir).databaseFile, await migratedFile, { mode: 0o600 })
}

let migratedFile: Promise<Buffer> | undefined

async function readMigratedFile(): Promise<Buffer> {
  const { settings, remove } = await throwawaySqlite()
  const connected = await connectDatabase(settings)
  if (!connected.ok) throw new Error(connected.error.detail)
  await connected.value.close()
  const file = await readFile(dataFolder(settings.dataDir).databaseFile)
  await remove()
  return file
}

/** An empty database on the PostgreSQL server of this test run. */
export function throwawayPostgres(): Promise<ThrowawayDatabase> {
  return createPostgres('template1')
}

/** A database with every table. */
export function migratedPostgres(): Promise<ThrowawayDatabase> {
  return createPostgres(MIGRATED_TEMPLATE)
}

async function createPostgres(template: string): Promise<ThrowawayDatabase> {
  const programs = findPostgresServer()
  if (programs === undefined) throw new Error('This machine has no PostgreSQL server to test with.')
  const server = await postgresServerUrl(programs)
  administration ??= openAdministration(server)
  const { pool, strategy } = await administration
  const name = `shop_test_${randomBytes(6).toString('hex')}`
  const { settings, remove } = await throwawaySqlite()
  await pool.query(`create database ${name} template ${template} ${strategy}`)
  return {
    settings: { ...settings, databaseUrl: `${server}/${name}` },
    remove: async () => {
      await pool.query(`drop database if exists ${name} with (force)`)
      await remove()
    },
  }
}

let administration: ReturnType<typeof openAdministration> | undefined

/** One kept connection: opening one takes the server as long as dropping a database. */
async function openAdministration(server: string) {
  const connectionString = `${server}/postgres`
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  const { rows } = await pool.query(`select current_setting('server_version_num')::int as version`)
  // Copying the files takes half of the time of writing them to the log, the default since then.
  const strategy = rows[0]?.version >= 150_000 ? 'strategy file_copy' : ''
  return { pool, strategy }
}
