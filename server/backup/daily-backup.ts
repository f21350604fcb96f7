import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadDrops } from '#database/drops/drops'
import {
  readBackupFailure,
  readLastBackup,
  readLastBackupElsewhere,
  writeBackupFailure,
} from '#database/health/backup-facts'
import { readDatabaseBytes } from '#database/health/database-bytes'
import { dataFolder } from '#database/sqlite/data-folder'
import { findFirstStaffTime } from '#database/staff/staff'
import { isBackupDue } from '#domain/backup/is-backup-due'
import { KEPT_IN_DATA_FOLDER, whichToDelete } from '#domain/backup/which-to-delete'
import { THE_SHOP } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import { picturesFolder } from '../pictures/stores/configured-store.ts'
import { createFolderStore } from '../pictures/stores/folder-store.ts'
import { type Backup, listBackups } from './list-backups.ts'
import {
  type BackupContext,
  type BackupInProgress,
  hasRoomFor,
  type PutElsewhere,
  startBackup,
  startPutting,
} from './make-backup.ts'

type Context = BackupContext & Pick<AppContext, 'engine'>

const DAY_MS = 24 * 60 * 60_000
/** A day that sold well makes the next backup larger. */
const GROWTH = 1.2
/** What a restore replaced (database/sqlite/restore.ts) is kept for a day. */
const REPLACED = /^before-restore-/

type Ways = {
  /** The archive leaves this machine when it is made, unless this is null. */
  readonly putElsewhere: PutElsewhere | null
  readonly hasRoom?: typeof hasRoomFor
}

/** Starts the backup of the day if it is due, and returns null otherwise. */
export async function startDailyBackup(
  context: Context,
  { putElsewhere, hasRoom = hasRoomFor }: Ways,
): Promise<BackupInProgress | null> {
  const { db, now, config } = context
  if (!(await isDue(context, putElsewhere !== null))) return null
  const left = putElsewhere && (await findLeftHere(context))
  if (left) return startPutting(context, left, putElsewhere)
  const neededBytes = await estimateBytes(context)
  const { backupFolder } = dataFolder(config.dataDir)
  await mkdir(backupFolder, { recursive: true, mode: 0o700 })
  if (!(await hasRoom(backupFolder, neededBytes))) {
    await writeBackupFailure(db, { reason: 'no-room', neededBytes }, now())
    return null
  }
  const started = await startBackup(context, { actor: THE_SHOP, putElsewhere })
  return (
    started && {
      ended: started.ended.then(async (ended) => {
        await removeOldBackups(config.dataDir, now())
        return ended
      }),
    }
  )
}

/** If backups go elsewhere, those that stayed here do not count. */
async function isDue({ db, now }: Context, goesElsewhere: boolean): Promise<boolean> {
  const last = goesElsewhere ? await readLastBackupElsewhere(db) : await readLastBackup(db)
  return isBackupDue({
    nowMs: now(),
    lastAtMs: last?.atMs ?? null,
    staffSinceMs: await findFirstStaffTime(db),
    drops: await loadDrops(db),
  })
}

/** The archive of the last hours that could not be put elsewhere: another one would be nearly the same. */
async function findLeftHere({ db, now, config }: Context): Promise<Backup | undefined> {
  const failed = await readBackupFailure(db)
  if (failed?.reason !== 'not-put') return undefined
  const backups = await listBackups(config.dataDir)
  return backups.find(({ name, madeAtMs }) => name === failed.name && now() - madeAtMs < DAY_MS)
}

async function estimateBytes({ db, engine, config }: Context): Promise<number> {
  const last = await readLastBackup(db)
  if (last?.bytes) return last.bytes * GROWTH
  const databaseBytes = await readDatabaseBytes(db, engine)
  if (config.picturesS3 !== null) return databaseBytes
  const pictures = await createFolderStore(picturesFolder(config.dataDir)).list()
  return pictures.reduce((sum, { bytes }) => sum + bytes, databaseBytes)
}

async function removeOldBackups(dataDir: string, nowMs: number): Promise<void> {
  const copies = (await listBackups(dataDir)).map((copy) => ({ ...copy, atMs: copy.madeAtMs }))
  const older = whichToDelete(copies, KEPT_IN_DATA_FOLDER)
  await Promise.all(older.map(({ file }) => rm(file, { force: true })))
  const { backupFolder } = dataFolder(dataDir)
  for (const name of (await readdir(backupFolder)).filter((each) => REPLACED.test(each))) {
    const file = join(backupFolder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < nowMs - DAY_MS) await rm(file, { recursive: true, force: true })
  }
}
