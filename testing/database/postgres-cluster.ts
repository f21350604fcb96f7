import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { isAlive } from './is-alive.ts'
import type { PostgresServer } from './postgres-binaries.ts'

const TIMEOUT_MS = 50_000
const RETRY_MS = 50
const KEEPER = fileURLToPath(new URL('./postgres-keeper.child.ts', import.meta.url))

/**
 * The URL of the one PostgreSQL server of this test run, without a database name. Whichever test
 * asks first starts its keeper, which stops and removes it once the run is over.
 */
export async function postgresServerUrl(programs: PostgresServer): Promise<string> {
  const ownerPid = isMainThread ? process.ppid : process.pid
  const folder = join(tmpdir(), `shop-test-postgres-${ownerPid}`)
  const givesUpAt = performance.now() + TIMEOUT_MS
  while (performance.now() < givesUpAt) {
    if (createFolder(folder)) startKeeper({ folder, ownerPid, programs })
    const url = readIfThere(join(folder, 'url'))
    if (url !== undefined) return url
    if (isAbandoned(folder)) throwKeepersLog(folder)
    await pause(RETRY_MS)
  }
  throw new Error(`PostgreSQL did not start: see ${join(folder, 'keeper.log')}`)
}

/** Making the folder is the lock: only one test process succeeds. */
function createFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

type KeeperOrder = {
  readonly folder: string
  readonly ownerPid: number
  readonly programs: PostgresServer
}

function startKeeper({ folder, ownerPid, programs }: KeeperOrder): void {
  const log = openSync(join(folder, 'keeper.log'), 'a')
  const { initdb, postgres } = programs
  const keeper = spawn(process.execPath, [KEEPER, folder, String(ownerPid), initdb, postgres], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  keeper.unref()
  writeFileSync(join(folder, 'keeper.pid'), String(keeper.pid))
}

function isAbandoned(folder: string): boolean {
  const keeperPid = readIfThere(join(folder, 'keeper.pid'))
  return keeperPid !== undefined && keeperPid !== '' && !isAlive(Number(keeperPid))
}

function throwKeepersLog(folder: string): never {
  const log = readIfThere(join(folder, 'keeper.log'))
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`PostgreSQL did not start: ${log}`)
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
