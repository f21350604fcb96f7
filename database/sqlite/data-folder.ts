import { accessSync, closeSync, constants, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { failure, type Result, success } from '#domain/result'
import type { DatabaseFailure } from '../database.ts'
import { errorText } from '../error-text.ts'

export type DataFolder = {
  readonly databaseFile: string
  readonly lockFile: string
  readonly backupFolder: string
  /** The list holds hashes of erased mailboxes. */
  readonly erasedList: string
  /** The list holds ids of accounts that were changed, so that a restored backup does not bring back what is over. */
  readonly staffChanges: string
  /** The bucket of the backups tells machines apart by this. */
  readonly machineId: string
}

export function dataFolder(dataDir: string): DataFolder {
  return {
    databaseFile: join(dataDir, 'shop.sqlite'),
    lockFile: join(dataDir, 'start.lock'),
    backupFolder: join(dataDir, 'backups'),
    erasedList: join(dataDir, 'erased.jsonl'),
    staffChanges: join(dataDir, 'staff-changes.jsonl'),
    machineId: join(dataDir, 'machine-id'),
  }
}

export function prepareDataFolder(dataDir: string): Result<DataFolder, DatabaseFailure> {
  const folder = dataFolder(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    createPrivately(folder.lockFile)
    createPrivately(folder.databaseFile)
  } catch (error) {
    const detail = `The data folder ${dataDir} cannot be written: ${errorText(error)}.`
    return failure({ code: 'data-folder-not-writable', detail })
  }
  return success(folder)
}

/** SQLite gives its WAL files the mode of the database file, so it is set before SQLite opens it. */
export function createPrivately(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}
