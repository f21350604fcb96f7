import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { failure, type Result } from '#domain/result'
import type { DatabaseFailure } from '../database.ts'
import { errorText } from '../error-text.ts'
import { isUnavailable } from '../unavailable.ts'
import type { DataFolder } from './data-folder.ts'
import { isBusy } from './sqlite-error.ts'

const LOCK_TIMEOUT_MS = 30_000
const RETRY_MS = 15

/**
 * Only one process at a time opens, migrates or restores. The lock is SQLite's lock on an empty file, which the
 * operating system releases even when the process is killed.
 */
export async function whileHoldingStartLock<Value, Failure>(
  { lockFile }: DataFolder,
  work: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | DatabaseFailure>> {
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    if (!(await acquire(lock))) {
      const detail = `Another process has held ${lockFile} for ${LOCK_TIMEOUT_MS / 1000} seconds.`
      return failure({ code: 'database-unreachable', detail })
    }
    return await work()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const detail = `The database in ${dirname(lockFile)} cannot be opened: ${errorText(error)}.`
    return failure({ code: 'database-unreachable', detail })
  } finally {
    lock.close()
  }
}

/** Waits without blocking, because the holder may be this same process. */
async function acquire(lock: DatabaseSync): Promise<boolean> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS
  while (performance.now() < deadline) {
    try {
      lock.exec('begin exclusive')
      return true
    } catch (error) {
      if (!isBusy(error)) throw error
      await pause(RETRY_MS)
    }
  }
  return false
}
