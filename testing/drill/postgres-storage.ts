import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dumpCommand, type PostgresCommand, restoreCommand } from '#server/backup/postgres-commands'
import { findPostgresProgram, findPostgresServer } from '../database/postgres-binaries.ts'
import { emptyPostgres, privatePostgres } from '../database/throwaway.ts'
import {
  bringErasures,
  copyPictures,
  type DrillStorage,
  deleteAll,
  FOLDER_PREFIX,
  keepErasures,
  newDrillFolder,
} from './drill-storage.ts'
import { runOwnerCommand } from './run-owner-command.ts'

/** Returns null if the drill can run here. */
export function whyNoPostgres(): string | null {
  if (!findPostgresServer()) return 'this machine has no PostgreSQL server (initdb and postgres)'
  const missing = (['pg_dump', 'pg_restore'] as const).find((name) => !findPostgresProgram(name))
  return missing ? `this machine has no ${missing}` : null
}

/** The server is the drill's own: it listens only here, knows its password and ends with the drill. */
export async function openPostgresStorage(): Promise<DrillStorage> {
  const { folder, dataDir, elsewhere } = await newDrillFolder()
  const database = await privatePostgres(FOLDER_PREFIX)
  const { databaseUrl } = database.settings
  // Without a name the programs would take the default database of this account.
  if (!databaseUrl) throw new Error('The throwaway server has no address')
  const settings = { dataDir, databaseUrl }
  const dump = join(elsewhere, 'shop.dump')
  return {
    name: 'PostgreSQL',
    folder,
    settings,
    backUp: async () => {
      await mkdir(elsewhere, { recursive: true })
      await runPostgres(databaseUrl, (url) => dumpCommand(url, dump))
      await copyPictures(dataDir, elsewhere)
      return `Dumped to ${dump} with the command that npm run backup prints; pictures beside it.`
    },
    destroy: async () => {
      await keepErasures(dataDir, elsewhere)
      await emptyPostgres(databaseUrl)
      await deleteAll(folder, dataDir)
    },
    restore: async () => {
      await bringErasures(elsewhere, dataDir)
      await runPostgres(databaseUrl, (url) => restoreCommand(url, dump))
      await copyPictures(elsewhere, dataDir)
      return [
        `Restored from ${dump} with the command that npm run restore prints.`,
        await runOwnerCommand('rights', ['sweep'], settings),
        await runOwnerCommand('subscribers', ['pause-all'], settings),
      ]
    },
    remove: async () => {
      await database.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The password is not among the arguments, which everybody on the machine can read. */
export async function runPostgres(
  databaseUrl: string,
  commandFor: (url: string) => PostgresCommand,
): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const { program, args } = commandFor(url.href)
  const path = findPostgresProgram(program)
  if (path === undefined) throw new Error(`This machine has no ${program}.`)
  const env = { PATH: process.env.PATH, ...(password === '' ? {} : { PGPASSWORD: password }) }
  await promisify(execFile)(path, args, { env })
}
