import { spawn, spawnSync } from 'node:child_process'
import { chownSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectDatabase } from '#database/connect'
import type { Database } from '#database/database'
import { seedWholeCatalogue } from '../catalogue/seed-whole-catalogue.ts'
import { isAlive } from './is-alive.ts'
import { findPostgresAccount } from './postgres-account.ts'
import { PASSWORD_VARIABLE } from './postgres-cluster.ts'
import { MIGRATED_TEMPLATE, SEEDED_TEMPLATE } from './templates.ts'

/** This runs PostgreSQL until the owner process has ended, even by SIGKILL. */
const [, , folder = '', owner = '', initdb = '', postgres = ''] = process.argv
const ownerPid = Number(owner)
const data = join(folder, 'data')
const account = findPostgresAccount()
/** The server has a password only if somebody else's data comes into it. */
const password = process.env[PASSWORD_VARIABLE] ?? ''
const WATCH_INTERVAL_MS = 250

if (account !== undefined) chownSync(folder, account.uid, account.gid)
createCluster()
const port = await findFreePort()
const server = startServer()
server.once('exit', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
process.once('SIGTERM', stopServer)
await announceWhenReady()
setInterval(() => {
  if (!isAlive(ownerPid)) stopServer()
}, WATCH_INTERVAL_MS)

function createCluster(): void {
  const { status } = spawnSync(
    initdb,
    ['-D', data, '-U', 'postgres', ...authentication(), '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) throw new Error('initdb failed.')
}

/** The password is sent as it is, which costs nothing: it does not leave the machine. */
function authentication(): readonly string[] {
  if (password === '') return ['-A', 'trust']
  const file = join(folder, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  if (account !== undefined) chownSync(file, account.uid, account.gid)
  return ['-A', 'password', `--pwfile=${file}`]
}

function startServer() {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '32MB',
    // Tests need no protection against power loss; a killed client loses nothing without it.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Each database lives for a second.
    autovacuum: 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(postgres, ['-D', data, ...flags], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

function stopServer(): void {
  server.kill('SIGINT')
}

async function findFreePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const free = typeof address === 'object' && address !== null ? address.port : 0
    probe.close(() => resolve(free))
  })
  return promise
}

async function announceWhenReady(): Promise<void> {
  const user = password === '' ? 'postgres' : `postgres:${password}`
  const url = `postgres://${user}@127.0.0.1:${port}`
  while (!(await acceptsConnections(`${url}/postgres`))) await pause(30)
  if (password === '') await createTemplates(url)
  writeFileSync(join(folder, 'url.partial'), url)
  renameSync(join(folder, 'url.partial'), join(folder, 'url'))
}

async function createTemplates(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(`create database ${MIGRATED_TEMPLATE}`)
  await connectAndClose(`${url}/${MIGRATED_TEMPLATE}`, async () => undefined)
  await client.query(`create database ${SEEDED_TEMPLATE} template ${MIGRATED_TEMPLATE}`)
  await connectAndClose(`${url}/${SEEDED_TEMPLATE}`, ({ db }) => seedWholeCatalogue(db))
  await client.end()
}

async function connectAndClose(
  databaseUrl: string,
  fill: (database: Database) => Promise<void>,
): Promise<void> {
  const connected = await connectDatabase({ dataDir: folder, databaseUrl })
  if (!connected.ok) throw new Error(connected.error.detail)
  await fill(connected.value)
  await connected.value.close()
}

async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
