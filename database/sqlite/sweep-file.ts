import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Schema } from '../schema.ts'

const BUSY_TIMEOUT_MS = 10_000
const RETRY_MS = 20

/**
 * Rewrites the file, so that nothing that was deleted can be read in it. `secure_delete` blanks what
 * is deleted, but not the copies that stay in pages when rows are moved. False as of `truncateLog`.
 * Writers wait meanwhile, a second for 100 MB: for commands of the owner, not for the shop itself.
 */
export async function sweepFile(db: Kysely<Schema>): Promise<boolean> {
  if (isSqlite(db)) await sql`vacuum`.execute(db)
  return truncateLog(db)
}

/**
 * After an erasure: what was erased is still in the log until that is empty. False when others have
 * read on for so long that it could not be emptied. PostgreSQL keeps its log by rules of its own.
 */
export async function truncateLog(
  db: Kysely<Schema>,
  timeoutMs = BUSY_TIMEOUT_MS,
): Promise<boolean> {
  if (!isSqlite(db)) return true
  const giveUpAtMs = performance.now() + timeoutMs
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    if (performance.now() >= giveUpAtMs) return false
    await pause(RETRY_MS)
  }
}

function isSqlite(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}
