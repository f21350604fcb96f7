import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/database'
import { backUp } from '#database/sqlite/back-up'
import { dataFolder } from '#database/sqlite/data-folder'
import { restore } from '#database/sqlite/restore'
import { dumpCommand, restoreCommand } from '#server/backup/postgres-commands'
import { copyPictures, type DrillPlace } from './drill-place.ts'
import { runPostgres } from './postgres-place.ts'

/** Reads the present shop, as a backup does, and writes into the drill's place alone. */
export async function copyPresentShop(present: DatabaseSettings, place: DrillPlace): Promise<void> {
  const { dataDir } = place.settings
  if (present.databaseUrl) await copyPostgres(present.databaseUrl, place)
  else await copySqlite(present.dataDir, place)
  await copyPictures(present.dataDir, dataDir)
  const { erasedList } = dataFolder(present.dataDir)
  if (existsSync(erasedList)) await cp(erasedList, dataFolder(dataDir).erasedList)
}

async function copySqlite(presentDir: string, { folder, settings }: DrillPlace): Promise<void> {
  const backupFile = join(folder, 'present.sqlite')
  const backedUp = await backUp(presentDir, backupFile)
  if (!backedUp.ok) throw new Error(backedUp.error.detail)
  const { dataDir } = settings
  const restored = await restore({ dataDir, backupFile, mayReplace: true, nowMs: Date.now() })
  if (!restored.ok) throw new Error(restored.error.detail)
  await rm(backupFile)
}

async function copyPostgres(presentUrl: string, { folder, settings }: DrillPlace): Promise<void> {
  const dump = join(folder, 'present.dump')
  await runPostgres(presentUrl, (url) => dumpCommand(url, dump))
  // Without a name pg_restore would empty the default database of this account.
  if (!settings.databaseUrl) throw new Error('The copy has no database of its own')
  await runPostgres(settings.databaseUrl, (url) => restoreCommand(url, dump))
  await rm(dump)
}
