import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseSettings } from '#database/database'
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

/** An empty database on the PostgreSQL server of this test run. */
export async function throwawayPostgres(): Promise<ThrowawayDatabase> {
  const programs = findPostgresServer()
  if (programs === undefined) throw new Error('This machine has no PostgreSQL server to test with.')
  const server = await postgresServerUrl(programs)
  const name = `shop_test_${randomBytes(6).toString('hex')}`
  const { settings, remove } = await throwawaySqlite()
  await runOnServer(server, `create database ${name}`)
  return {
    settings: { ...settings, databaseUrl: `${server}/${name}` },
    remove: async () => {
      await runOnServer(server, `drop database if exists ${name} with (force)`)
      await remove()
    },
  }
}

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
