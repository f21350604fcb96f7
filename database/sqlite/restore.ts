import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { failure, type Result, success } from '#domain/result'
import type { DatabaseFailure } from '../database.ts'
import { migrations } from '../migrations/migrations.ts'
import { type CopyFailure, copyDatabase, syncToDisk } from './copy-database.ts'
import { type DataFolder, prepareDataFolder } from './data-folder.ts'
import { isBusy } from './sqlite-error.ts'
import { whileHoldingStartLock } from './start-lock.ts'

type RestoreRequest = {
  readonly dataDir: string
  readonly backupFile: string
  readonly nowMs: number
  /** It is called with the new database before that takes the place of the old one. */
  readonly prepare: (file: string) => void
}

/** `keptAside` is the path of the replaced database. */
type Restored = { readonly keptAside: string | null }

type RestoreFailure =
  | CopyFailure
  | DatabaseFailure
  | {
      readonly code: 'database-in-use' | 'not-of-this-shop'
      readonly detail: string
    }

/** The start lock is held, so that no shop starts on a half-restored folder. */
export async function restore(request: RestoreRequest): Promise<Result<Restored, RestoreFailure>> {
  const folder = prepareDataFolder(request.dataDir)
  if (!folder.ok) return folder
  return whileHoldingStartLock(folder.value, () => replaceDatabase(folder.value, request))
}

async function replaceDatabase(
  folder: DataFolder,
  { backupFile, prepare, nowMs }: RestoreRequest,
): Promise<Result<Restored, RestoreFailure>> {
  const { databaseFile } = folder
  const databaseExists = statSync(databaseFile).size > 0
  const isInUse = () => databaseExists && !mergeWal(databaseFile)
  if (isInUse()) return inUse(databaseFile)
  const incoming = `${databaseFile}.incoming`
  const copied = await copyDatabase(backupFile, incoming)
  if (!copied.ok) return copied
  if (!isOfThisShop(incoming)) {
    rmSync(incoming)
    const detail = `${backupFile} is not a backup of this shop, or of a newer version of it.`
    return failure({ code: 'not-of-this-shop', detail })
  }
  prepare(incoming)
  // A command may have opened the database while the backup was copied: its WAL would be applied to the new file.
  if (isInUse()) {
    rmSync(incoming)
    return inUse(databaseFile)
  }
  const keptAside = databaseExists ? keepAside(folder, nowMs) : null
  renameSync(incoming, databaseFile)
  syncToDisk(databaseFile)
  return success({ keptAside })
}

function inUse(databaseFile: string) {
  const detail = `${databaseFile} is in use. Stop the shop first.`
  return failure({ code: 'database-in-use', detail } as const)
}

/**
 * Leaving WAL mode merges the WAL into the database; SQLite refuses it while another connection is open. It fails for a
 * damaged file too, but that may still be replaced.
 */
function mergeWal(databaseFile: string): boolean {
  const connection = new DatabaseSync(databaseFile, { timeout: 500 })
  try {
    connection.exec('pragma journal_mode = delete')
    return true
  } catch (error) {
    return !isBusy(error)
  } finally {
    connection.close()
  }
}

function isOfThisShop(file: string): boolean {
  const connection = new DatabaseSync(file)
  try {
    const executed = connection.prepare('select name from kysely_migration').all()
    return executed.every(({ name }) => Object.hasOwn(migrations, String(name)))
  } catch {
    return false
  } finally {
    connection.close()
  }
}

/** What a restore replaces is kept for a day under this name. */
export function asideName(nowMs: number): string {
  return `before-restore-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}`
}

/** The database is copied, not moved, so that a complete one exists under the shop's name at any moment. */
function keepAside({ databaseFile, backupFolder }: DataFolder, nowMs: number): string {
  mkdirSync(backupFolder, { recursive: true, mode: 0o700 })
  const aside = join(backupFolder, `${asideName(nowMs)}.sqlite`)
  copyFileSync(databaseFile, aside)
  syncToDisk(aside)
  // Only a damaged database leaves these files: SQLite must not apply an old WAL to the new file.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(databaseFile + suffix)) renameSync(databaseFile + suffix, aside + suffix)
  }
  return aside
}
