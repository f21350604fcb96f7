import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { failure, type Result, success } from '#domain/result'
import { errorText } from '../error-text.ts'
import { type CopyFailure, copyDatabase, syncToDisk } from './copy-database.ts'
import { dataFolder } from './data-folder.ts'

export type BackupFailure =
  | CopyFailure
  | { readonly code: 'target-exists' | 'target-not-writable'; readonly detail: string }

/** This is the default target; file names sort by time. */
export function defaultBackupFile(dataDir: string, nowMs: number): string {
  return join(dataFolder(dataDir).backupFolder, `${fileTimestamp(nowMs)}.sqlite`)
}

/** A backup is safe while the shop is running. The target appears only when it is complete. */
export async function backUp(
  dataDir: string,
  target: string,
): Promise<Result<null, BackupFailure>> {
  if (existsSync(target)) {
    return failure({ code: 'target-exists', detail: `${target} is already there.` })
  }
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  } catch (error) {
    const detail = `${dirname(target)} cannot be written: ${errorText(error)}.`
    return failure({ code: 'target-not-writable', detail })
  }
  const partial = `${target}.partial`
  const copied = await copyDatabase(dataFolder(dataDir).databaseFile, partial)
  if (!copied.ok) return copied
  renameSync(partial, target)
  syncToDisk(target)
  return success(null)
}

export function fileTimestamp(nowMs: number): string {
  return new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')
}
