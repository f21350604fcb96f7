import { type BackupFailure, backUp, defaultBackupFile } from '#database/sqlite/back-up'
import { type Result, success } from '#domain/result'
import { backUpPictures } from '../pictures/stores/back-up-pictures.ts'
import type { Moved } from '../pictures/stores/move-pictures.ts'
import { removeLeftovers } from './remove-leftovers.ts'

type Wanted = {
  readonly dataDir: string
  /** In the folder of backups unless given. */
  readonly file?: string | undefined
  readonly nowMs: number
}

export type BackedUp = { readonly file: string; readonly pictures: Moved }

/** Copies the running SQLite database, checks the copy, and brings the pictures beside it. */
export async function backUpShop({
  dataDir,
  nowMs,
  file = defaultBackupFile(dataDir, nowMs),
}: Wanted): Promise<Result<BackedUp, BackupFailure>> {
  await removeLeftovers(dataDir, nowMs)
  const result = await backUp(dataDir, file)
  if (!result.ok) return result
  const pictures = await backUpPictures({ dataDir, backupFile: file, now: new Date(nowMs) })
  return success({ file, pictures })
}
