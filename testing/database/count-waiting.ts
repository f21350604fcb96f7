import { type Kysely, sql } from 'kysely'
import type { Schema } from '#database/schema'

/** Counts the statements that wait for a lock of another transaction. Only PostgreSQL can tell. */
export async function countWaiting(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
