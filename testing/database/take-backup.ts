import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/database'
import { backUp } from '#database/sqlite/back-up'
import { restore } from '#database/sqlite/restore'
import { findPostgresProgram } from './postgres-binaries.ts'

export type Backup = { readonly restore: () => Promise<void> }

/** The owner backs up the same way, on either engine; close all connections before `restore`. */
export async function takeBackup({ dataDir, databaseUrl }: DatabaseSettings): Promise<Backup> {
  if (databaseUrl !== undefined) return dumpPostgres(databaseUrl, join(dataDir, 'shop.dump'))
  const backupFile = join(dataDir, 'backup.sqlite')
  const backedUp = await backUp(dataDir, backupFile)
  if (!backedUp.ok) throw new Error(backedUp.error.detail)
  return {
    restore: async () => {
      const request = { dataDir, backupFile, mayReplace: true, nowMs: Date.now() }
      const restored = await restore(request)
      if (!restored.ok) throw new Error(restored.error.detail)
    },
  }
}

function dumpPostgres(databaseUrl: string, file: string): Backup {
  run('pg_dump', ['--format=custom', `--file=${file}`, databaseUrl])
  const flags = ['--clean', '--if-exists', '--no-owner', '--single-transaction']
  return {
    restore: async () => run('pg_restore', [...flags, `--dbname=${databaseUrl}`, file]),
  }
}

function run(program: 'pg_dump' | 'pg_restore', options: readonly string[]) {
  execFileSync(findPostgresProgram(program) ?? program, options, { stdio: 'pipe' })
}
