import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/database'
import { backUp } from '#database/sqlite/back-up'
import { dataFolder } from '#database/sqlite/data-folder'
import { restore } from '#database/sqlite/restore'
import { dumpCommand, restoreCommand } from '#server/backup/postgres-commands'
import { copyPictures, type DrillStorage } from './drill-storage.ts'
import { runPostgres } from './postgres-storage.ts'

/** Reads the shop as a backup does, and writes into the drill's storage alone. */
export async function copyShop(shopToCopy: DatabaseSettings, storage: DrillStorage): Promise<void> {
  const { dataDir } = storage.settings
  if (shopToCopy.databaseUrl) await copyPostgres(shopToCopy.databaseUrl, storage)
  else await copySqlite(shopToCopy.dataDir, storage)
  await copyPictures(shopToCopy.dataDir, dataDir)
  const { erasedList } = dataFolder(shopToCopy.dataDir)
  if (existsSync(erasedList)) await cp(erasedList, dataFolder(dataDir).erasedList)
}

async function copySqlite(sourceDir: string, { folder, settings }: DrillStorage): Promise<void> {
  const backupFile = join(folder, 'copied.sqlite')
  const backedUp = await backUp(sourceDir, backupFile)
  if (!backedUp.ok) throw new Error(backedUp.error.detail)
  const { dataDir } = settings
  const restored = await restore({ dataDir, backupFile, mayReplace: true, nowMs: Date.now() })
  if (!restored.ok) throw new Error(restored.error.detail)
  await rm(backupFile)
}

async function copyPostgres(sourceUrl: string, { folder, settings }: DrillStorage): Promise<void> {
  const dump = join(folder, 'copied.dump')
  await runPostgres(sourceUrl, (url) => dumpCommand(url, dump))
  // Without a name, pg_restore would empty the default database of this account.
  if (!settings.databaseUrl) throw new Error('The copy has no database of its own')
  await runPostgres(settings.databaseUrl, (url) => restoreCommand(url, dump))
  await rm(dump)
}
