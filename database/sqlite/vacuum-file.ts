import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Schema } from '../schema.ts'

const BUSY_TIMEOUT_MS = 10_000
const RETRY_MS = 20

/**
 * Rewrites the file, so that no deleted data remains in it. `secure_delete` zeroes deleted rows, but
 * not the copies left in pages when rows are moved. Returns the result of `truncateLog`. Blocks
 * writers for about 1 s per 100 MB: for the owner's commands, not for the running shop.
 */
export async function vacuumFile(db: Kysely<Schema>): Promise<boolean> {
  if (isSqlite(db)) await sql`vacuum`.execute(db)
  return truncateLog(db)
}

/**
 * For use after an erasure: the WAL contains erased data until it is truncated. False when readers
 * prevented that until the timeout. PostgreSQL manages its own WAL.
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
