import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Schema } from '../schema.ts'

const BUSY_TIMEOUT_MS = 10_000
const RETRY_MS = 20

/**
 * Rewrites the file, so that no deleted data remains in it. `secure_delete` zeroes deleted rows, but not the copies
 * left in pages when rows are moved. Writers wait for about 1 s per 100 MB; readers and the rest of the process go on.
 * Returns false when others wrote or read until the timeout, or when the disk has no room for a second copy: what was
 * erased stays erased, and it can be swept later.
 */
export async function vacuumFile(db: Kysely<Schema>): Promise<boolean> {
  if (!isSqlite(db)) return true
  return (await vacuumInThread(await fileOf(db))) && truncateLog(db)
}

async function fileOf(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  const main = rows.find(({ name }) => name === 'main')
  if (!main) throw new Error('The database has no file')
  return main.file
}

async function vacuumInThread(file: string): Promise<boolean> {
  const worker = new Worker(new URL('./vacuum.worker.ts', import.meta.url), {
    workerData: { file, timeoutMs: BUSY_TIMEOUT_MS },
  })
  try {
    await once(worker, 'exit')
    return true
  } catch {
    return false
  }
}

/**
 * Call this after an erasure: the WAL contains erased data until it is truncated. Returns false when readers prevented
 * that until the timeout. PostgreSQL manages its own WAL.
 */
export async function truncateLog(
  db: Kysely<Schema>,
  timeoutMs = BUSY_TIMEOUT_MS,
): Promise<boolean> {
  if (!isSqlite(db)) return true
  const deadlineMs = performance.now() + timeoutMs
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    if (performance.now() >= deadlineMs) return false
    await pause(RETRY_MS)
  }
}

function isSqlite(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}
