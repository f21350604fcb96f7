import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../server/free-port.ts'
import { findPostgresAccount } from './postgres-account.ts'
import type { PostgresServer } from './postgres-binaries.ts'

/** `immediate` stops as after a crash, without a checkpoint; with `fast` connections are cut and all is written. */
export type ShutdownMode = 'immediate' | 'fast'

const SIGNALS = { immediate: 'SIGQUIT', fast: 'SIGINT' } as const
const RETRY_MS = 50

export type RestartablePostgres = {
  /** This is the URL of an empty database. */
  readonly url: string
  /** It resolves when the server accepts connections again. */
  readonly restart: (mode: ShutdownMode, downMs: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a separate server with PostgreSQL's own settings: what it has committed is on disk. */
export async function startRestartablePostgres({
  initdb,
  postgres,
}: PostgresServer): Promise<RestartablePostgres> {
  const account = findPostgresAccount()
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  const made = spawnSync(initdb, [...flags, '--no-sync'], { ...account, cwd: folder })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const log = openSync(join(folder, 'postgres.log'), 'a')

  function start(): ChildProcess {
    const where = ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`]
    const noSocket = ['-c', 'unix_socket_directories=']
    return spawn(postgres, ['-D', data, ...where, ...noSocket], {
      ...account,
      cwd: folder,
      stdio: ['ignore', log, log],
    })
  }

  async function shutDown(mode: ShutdownMode): Promise<void> {
    if (server.exitCode !== null) return
    const exited = once(server, 'exit')
    server.kill(SIGNALS[mode])
    await exited
  }

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server = start()
  await waitForConnections(url)
  return {
    url,
    restart: async (mode, downMs) => {
      await shutDown(mode)
      await pause(downMs)
      server = start()
      await waitForConnections(url)
    },
    stop: async () => {
      await shutDown('fast')
      closeSync(log)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitForConnections(connectionString: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(RETRY_MS)
    }
  }
}
