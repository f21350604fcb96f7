import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupFailure, backUp, defaultBackupFile } from '#database/sqlite/back-up'
import { dataFolder } from '#database/sqlite/data-folder'
import { type Result, success } from '#domain/result'
import { backUpPictures } from '../pictures/stores/back-up-pictures.ts'
import type { Moved } from '../pictures/stores/move-pictures.ts'

/** `backUp` gives an unfinished copy such a name, and SQLite puts files of its own beside it. */
const UNFINISHED = /\.sqlite\.partial(?:-[a-z]+)?$/

/** This is longer than any backup takes: another one may be running. */
const DAY_MS = 24 * 60 * 60_000

type Wanted = {
  readonly dataDir: string
  /** The folder of backups gets the file unless this is given. */
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

/** A backup that was killed leaves a copy of everybody's data, which no list shows. */
async function removeLeftovers(dataDir: string, nowMs: number): Promise<void> {
  const { backupFolder } = dataFolder(dataDir)
  const names = await readdir(backupFolder).catch(() => [])
  for (const name of names.filter((each) => UNFINISHED.test(each))) {
    const file = join(backupFolder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < nowMs - DAY_MS) await rm(file, { force: true })
  }
}
