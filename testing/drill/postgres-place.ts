import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dumpCommand, type PostgresCommand, restoreCommand } from '#server/backup/postgres-commands'
import { findPostgresProgram, findPostgresServer } from '../database/postgres-binaries.ts'
import { emptyPostgres, throwawayPostgres } from '../database/throwaway.ts'
import {
  bringErasures,
  copyPictures,
  type DrillPlace,
  deleteAll,
  keepErasures,
  newDrillFolder,
} from './drill-place.ts'
import { runOwnerCommand } from './run-owner-command.ts'

/** Null: it can be tried here. */
export function whyNoPostgres(): string | null {
  if (!findPostgresServer()) return 'this machine has no PostgreSQL server (initdb and postgres)'
  const missing = (['pg_dump', 'pg_restore'] as const).find((name) => !findPostgresProgram(name))
  return missing ? `this machine has no ${missing}` : null
}

/** On a server of its own, which listens only here and ends with the drill. */
export async function postgresPlace(): Promise<DrillPlace> {
  const { folder, dataDir, elsewhere } = await newDrillFolder()
  const database = await throwawayPostgres()
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
      await runPostgres(dumpCommand(databaseUrl, dump))
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
      await runPostgres(restoreCommand(databaseUrl, dump))
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

export async function runPostgres(
  { program, args }: PostgresCommand,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const path = findPostgresProgram(program)
  if (path === undefined) throw new Error(`This machine has no ${program}.`)
  await promisify(execFile)(path, args, { env: { PATH: process.env.PATH, ...env } })
}
