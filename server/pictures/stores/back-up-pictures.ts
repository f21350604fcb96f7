import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { picturesFolder } from './configured-store.ts'
import { createFolderStore } from './folder-store.ts'
import { type Moved, movePictures } from './move-pictures.ts'

/** All backups in one place share a folder of pictures: their files never change. */
function backupFolderOf(backupFile: string): string {
  return join(dirname(backupFile), 'pictures')
}

type Backup = { readonly dataDir: string; readonly backupFile: string; readonly now: Date }

/**
 * Call it after the backup of the database, so that no picture of it is missing. Each picture that
 * the shop has is dated: what is old there has not been in the shop since.
 */
export async function backUpPictures({ dataDir, backupFile, now }: Backup): Promise<Moved> {
  const from = createFolderStore(picturesFolder(dataDir))
  const target = backupFolderOf(backupFile)
  const moved = await movePictures({ from, to: createFolderStore(target) })
  for (const { file } of await from.list()) {
    const copy = join(target, file)
    if (existsSync(copy)) await utimes(copy, now, now)
  }
  return moved
}

/** Brings back what the data folder lacks; a picture that is there stays. */
export function restorePictures({ dataDir, backupFile }: Omit<Backup, 'now'>): Promise<Moved> {
  return movePictures({
    from: createFolderStore(backupFolderOf(backupFile)),
    to: createFolderStore(picturesFolder(dataDir)),
  })
}
