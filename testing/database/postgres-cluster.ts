import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { isAlive } from './is-alive.ts'
import type { PostgresServer } from './postgres-binaries.ts'

const TIMEOUT_MS = 50_000
const RETRY_MS = 50
/** The password is no argument, because everybody on the machine can read those. */
export const PASSWORD_VARIABLE = 'SHOP_POSTGRES_PASSWORD'
const KEEPER = fileURLToPath(new URL('./postgres-keeper.child.ts', import.meta.url))

/**
 * Returns the URL of the PostgreSQL server of this test run, without a database name. The first call starts a keeper
 * process, which stops and removes the server after the run.
 */
export async function postgresServerUrl(programs: PostgresServer): Promise<string> {
  const ownerPid = isMainThread ? process.ppid : process.pid
  const folder = join(tmpdir(), `shop-test-postgres-${ownerPid}`)
  return waitForUrl(folder, () => {
    if (createFolder(folder)) startKeeper({ folder, ownerPid, programs, env: process.env })
  })
}

/**
 * Starts a server for this process alone, for data that nobody else on the machine may read. It has a password, and a
 * folder whose name nobody can know before.
 */
export async function privatePostgresUrl(
  programs: PostgresServer,
  folderPrefix: string,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), folderPrefix))
  const env = { ...process.env, [PASSWORD_VARIABLE]: randomBytes(16).toString('hex') }
  startKeeper({ folder, ownerPid: process.pid, programs, env })
  return waitForUrl(folder, () => undefined)
}

async function waitForUrl(folder: string, prepare: () => void): Promise<string> {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    prepare()
    const url = readIfExists(join(folder, 'url'))
    if (url !== undefined) return url
    if (isAbandoned(folder)) throwKeeperLog(folder)
    await pause(RETRY_MS)
  }
  throw new Error(`PostgreSQL did not start: see ${join(folder, 'keeper.log')}`)
}

/** Creating the folder is the lock: only one test process succeeds. */
function createFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

type KeeperOptions = {
  readonly folder: string
  readonly ownerPid: number
  readonly programs: PostgresServer
  readonly env: NodeJS.ProcessEnv
}

function startKeeper({ folder, ownerPid, programs, env }: KeeperOptions): void {
  const log = openSync(join(folder, 'keeper.log'), 'a')
  const { initdb, postgres } = programs
  const keeper = spawn(process.execPath, [KEEPER, folder, String(ownerPid), initdb, postgres], {
    detached: true,
    env,
    stdio: ['ignore', log, log],
  })
  keeper.unref()
  writeFileSync(join(folder, 'keeper.pid'), String(keeper.pid))
}

function isAbandoned(folder: string): boolean {
  const keeperPid = readIfExists(join(folder, 'keeper.pid'))
  return keeperPid !== undefined && keeperPid !== '' && !isAlive(Number(keeperPid))
}

function throwKeeperLog(folder: string): never {
  const log = readIfExists(join(folder, 'keeper.log'))
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`PostgreSQL did not start: ${log}`)
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
