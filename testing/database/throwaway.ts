import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectDatabase } from '#database/connect'
import type { Database, DatabaseSettings } from '#database/database'
import { dataFolder } from '#database/sqlite/data-folder'
import { seedWholeCatalogue } from '../catalogue/seed-whole-catalogue.ts'
import { findPostgresServer, type PostgresServer } from './postgres-binaries.ts'
import { postgresServerUrl, privatePostgresUrl } from './postgres-cluster.ts'
import { MIGRATED_TEMPLATE, SEEDED_TEMPLATE } from './templates.ts'

export type ThrowawayDatabase = {
  readonly settings: DatabaseSettings
  readonly remove: () => Promise<void>
}

/** The data folder is empty: the first connection creates the database. */
export async function throwawaySqlite(): Promise<ThrowawayDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-data-'))
  return { settings: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** The database has every table: a copy of one file takes a tenth of the time of the migrations. */
export async function migratedSqlite(): Promise<ThrowawayDatabase> {
  const throwaway = await throwawaySqlite()
  migratedFile ??= readNewFile(async () => undefined)
  await writeDatabase(throwaway.settings.dataDir, await migratedFile)
  return throwaway
}

export async function seededSqlite(): Promise<ThrowawayDatabase> {
  const throwaway = await throwawaySqlite()
  await writeSeededDatabase(throwaway.settings.dataDir)
  return throwaway
}

/** Writes the database of a shop after its first start into this folder. */
export async function writeSeededDatabase(dataDir: string): Promise<void> {
  seededFile ??= readNewFile(({ db }) => seedWholeCatalogue(db))
  await writeDatabase(dataDir, await seededFile)
}

let migratedFile: Promise<Buffer> | undefined
let seededFile: Promise<Buffer> | undefined

function writeDatabase(dataDir: string, file: Buffer): Promise<void> {
  return writeFile(dataFolder(dataDir).databaseFile, file, { mode: 0o600 })
}

async function readNewFile(fill: (database: Database) => Promise<void>): Promise<Buffer> {
  const { settings, remove } = await throwawaySqlite()
  const connected = await connectDatabase(settings)
  if (!connected.ok) throw new Error(connected.error.detail)
  await fill(connected.value)
  await connected.value.close()
  const file = await readFile(dataFolder(settings.dataDir).databaseFile)
  await remove()
  return file
}

/** Creates an empty database on the PostgreSQL server of this test run. */
export function throwawayPostgres(): Promise<ThrowawayDatabase> {
  return createPostgres('template1')
}

export function migratedPostgres(): Promise<ThrowawayDatabase> {
  return createPostgres(MIGRATED_TEMPLATE)
}

export function seededPostgres(): Promise<ThrowawayDatabase> {
  return createPostgres(SEEDED_TEMPLATE)
}

/** Creates an empty database on a server of its own, with a password, for the data of real people. */
export function privatePostgres(folderPrefix: string): Promise<ThrowawayDatabase> {
  return createPostgres('template1', (programs) => privatePostgresUrl(programs, folderPrefix))
}

type StartServer = (programs: PostgresServer) => Promise<string>

async function createPostgres(
  template: string,
  startServer: StartServer = postgresServerUrl,
): Promise<ThrowawayDatabase> {
  const programs = findPostgresServer()
  if (programs === undefined) throw new Error('This machine has no PostgreSQL server to test with.')
  const server = await startServer(programs)
  const { pool, strategy } = await administrationOf(server)
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

/** Deletes everything in a database of this run's server, and leaves it as `create database` does. */
export async function emptyPostgres(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  if (!/^shop_test_[0-9a-f]{12}$/.test(name)) throw new Error(`${name} is no throwaway database.`)
  const { pool } = await administrationOf(new URL('/', databaseUrl).href.slice(0, -1))
  await pool.query(`drop database ${name} with (force)`)
  await pool.query(`create database ${name}`)
}

const administrations = new Map<string, ReturnType<typeof openAdministration>>()

function administrationOf(server: string) {
  const known = administrations.get(server) ?? openAdministration(server)
  administrations.set(server, known)
  return known
}

/** One connection is kept: opening one takes the server as long as dropping a database. */
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
