import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/database'
import { dataFolder } from '#database/sqlite/data-folder'
import { makeArchive } from '#server/backup/make-archive'
import { picturesFolder } from '#server/pictures/stores/configured-store'
import { putBack, storageOfSettings } from '../database/take-backup.ts'
import type { DrillStorage } from './drill-storage.ts'

/** Reads the shop as a backup does, and writes into the drill's storage alone. */
export async function copyShop(
  shopToCopy: DatabaseSettings,
  { folder, settings }: DrillStorage,
): Promise<void> {
  const target = join(folder, 'copied.tar')
  const storage = storageOfSettings(shopToCopy)
  const made = await makeArchive({ storage, target, nowMs: Date.now() })
  if (!made.ok) throw new Error(made.error)
  await putBack(storageOfSettings(settings), target)
  await rm(target)
  const pictures = picturesFolder(shopToCopy.dataDir)
  if (existsSync(pictures))
    await cp(pictures, picturesFolder(settings.dataDir), { recursive: true })
  const { erasedList } = dataFolder(shopToCopy.dataDir)
  if (existsSync(erasedList)) await cp(erasedList, dataFolder(settings.dataDir).erasedList)
}
