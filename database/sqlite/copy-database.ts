import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { failure, type Result, success } from '#domain/result'
import { errorText } from '../error-text.ts'
import { createPrivately } from './data-folder.ts'

/** All pages are copied in one step, so that concurrent writers cannot restart the copy. */
const ALL_PAGES = 2 ** 30

export type CopyFailure = {
  readonly code: 'source-missing' | 'source-unreadable' | 'source-damaged'
  readonly detail: string
}

/** Copies a database that may be in use into one complete, checked and fsynced file. */
export async function copyDatabase(
  source: string,
  target: string,
): Promise<Result<null, CopyFailure>> {
  if (!existsSync(source)) {
    return failure({ code: 'source-missing', detail: `There is no database ${source}.` })
  }
  rmSync(target, { force: true })
  try {
    await copyPages(source, target)
    const fault = findFault(target)
    if (fault === undefined) {
      syncToDisk(target)
      return success(null)
    }
    rmSync(target)
    return failure({ code: 'source-damaged', detail: `${source} is damaged: ${fault}.` })
  } catch (error) {
    rmSync(target, { force: true })
    const detail = `${source} cannot be copied to ${target}: ${errorText(error)}.`
    return failure({ code: 'source-unreadable', detail })
  }
}

async function copyPages(source: string, target: string): Promise<void> {
  createPrivately(target)
  const connection = new DatabaseSync(source, { timeout: 5_000 })
  try {
    await backup(connection, target, { rate: ALL_PAGES })
  } finally {
    connection.close()
  }
}

/** The checks also remove the copy's WAL files and, by `vacuum`, the remains of deleted rows. */
function findFault(file: string): string | undefined {
  const connection = new DatabaseSync(file)
  try {
    connection.exec('pragma journal_mode = delete')
    const first = connection.prepare('pragma integrity_check').get()?.integrity_check
    if (first !== 'ok') return String(first)
    connection.exec('vacuum')
    return undefined
  } finally {
    connection.close()
  }
}

export function syncToDisk(file: string): void {
  for (const path of [file, dirname(file)]) {
    const handle = openSync(path, 'r')
    fsyncSync(handle)
    closeSync(handle)
  }
}
