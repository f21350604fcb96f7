import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { DatabaseSettings } from '#database/database'
import { dataFolder } from '#database/sqlite/data-folder'
import type { BackupBucketSettings } from '#server/backup/backup-settings'
import { listBackups } from '#server/backup/list-backups'
import { STAND_IN_FOLDER } from '#server/payments/stand-in/stand-in-folder'
import { runOwnerCommand } from './run-owner-command.ts'

/** A drill happens in a folder and a database of its own, which are removed after it. */
export type DrillStorage = {
  /** The engine, and what else is tried. */
  readonly name: string
  readonly folder: string
  readonly settings: DatabaseSettings
  /** The shop puts its lists there; null: there is no bucket. */
  readonly backupBucket: BackupBucketSettings | null
  /** Returns what the owner reads. */
  readonly backUp: () => Promise<string>
  /** Copies what is kept on another machine, as the nightly job does, and deletes everything here. */
  readonly destroy: () => Promise<void>
  /** Returns what the owner reads. */
  readonly restore: () => Promise<string>
  readonly remove: () => Promise<void>
}

/** All folders of drills begin with this. */
export const FOLDER_PREFIX = 'shop-drill-'
const LISTS = ['erased.jsonl', 'staff-changes.jsonl']
const DAY_MS = 24 * 60 * 60_000

/** A killed drill may have left a copy of everybody's data, so leftovers are removed first. */
export async function newDrillFolder() {
  await removeLeftovers()
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  return { folder, dataDir, elsewhere: join(folder, 'elsewhere') }
}

async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => null)
    const isOld = found !== null && found.mtimeMs < Date.now() - DAY_MS
    // A folder of somebody else on the same machine is left alone.
    if (isOld && found.uid === process.getuid?.())
      await rm(folder, { recursive: true, force: true })
  }
}

export async function openSqliteStorage(): Promise<DrillStorage> {
  const { folder, dataDir, elsewhere } = await newDrillFolder()
  return storageWith({
    name: 'SQLite',
    folder,
    elsewhere,
    settings: { dataDir },
    emptyDatabase: async () => undefined,
    remove: () => rm(folder, { recursive: true, force: true }),
  })
}

type Parts = Pick<DrillStorage, 'name' | 'folder' | 'settings' | 'remove'> & {
  readonly elsewhere: string
  /** Deletes what is not in the data folder. */
  readonly emptyDatabase: () => Promise<void>
}

/** Both engines are backed up, lost and restored in the same way, with the owner's commands. */
export function storageWith({ elsewhere, emptyDatabase, ...parts }: Parts): DrillStorage {
  const { folder, settings } = parts
  const { dataDir } = settings
  return {
    ...parts,
    backupBucket: null,
    backUp: () => runOwnerCommand('backup', [], settings),
    destroy: async () => {
      await cp(dataFolder(dataDir).backupFolder, dataFolder(elsewhere).backupFolder, {
        recursive: true,
      })
      await copyLists(dataDir, elsewhere)
      await emptyDatabase()
      await deleteAll(folder, dataDir)
    },
    restore: async () => {
      await copyLists(elsewhere, dataDir)
      // `listBackups` reads a data folder: the other machine's copy has the same shape.
      const [backup] = await listBackups(elsewhere)
      if (!backup) throw new Error('There is no backup.')
      return runOwnerCommand('restore', [backup.file, '--yes', '--without-bucket'], settings)
    },
  }
}

/** The lists are kept apart from the database: they say what happened since a backup. */
async function copyLists(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of LISTS) {
    if (existsSync(join(from, name))) await cp(join(from, name), join(to, name))
  }
}

/** It refuses any folder but the drill's own. */
async function deleteAll(folder: string, dataDir: string): Promise<void> {
  const isOwn = folder.startsWith(join(tmpdir(), FOLDER_PREFIX))
  if (!isOwn || relative(folder, dataDir) !== 'data') {
    throw new Error(`${dataDir} is not the drill’s.`)
  }
  for (const name of await readdir(dataDir)) {
    // The folder of the stand-in is not the shop's: it holds the payments at the provider.
    if (name !== STAND_IN_FOLDER) await rm(join(dataDir, name), { recursive: true })
  }
}
