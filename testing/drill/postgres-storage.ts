import { rm } from 'node:fs/promises'
import { findPostgresProgram, findPostgresServer } from '../database/postgres-binaries.ts'
import { emptyPostgres, privatePostgres } from '../database/throwaway.ts'
import { type DrillStorage, FOLDER_PREFIX, newDrillFolder, storageWith } from './drill-storage.ts'

/** Returns null if the drill can run here. */
export function whyNoPostgres(): string | null {
  if (!findPostgresServer()) return 'this machine has no PostgreSQL server (initdb and postgres)'
  const programs = ['pg_dump', 'pg_restore', 'psql'] as const
  const missing = programs.find((name) => !findPostgresProgram(name))
  return missing ? `this machine has no ${missing}` : null
}

/** The server is the drill's own: it listens only here, knows its password and ends with the drill. */
export async function openPostgresStorage(): Promise<DrillStorage> {
  const { folder, dataDir, elsewhere } = await newDrillFolder()
  const database = await privatePostgres(FOLDER_PREFIX)
  const { databaseUrl } = database.settings
  // Without a name the programs would take the default database of this account.
  if (!databaseUrl) throw new Error('The throwaway server has no address')
  return storageWith({
    name: 'PostgreSQL',
    folder,
    elsewhere,
    settings: { dataDir, databaseUrl },
    emptyDatabase: () => emptyPostgres(databaseUrl),
    remove: async () => {
      await database.remove()
      await rm(folder, { recursive: true, force: true })
    },
  })
}
