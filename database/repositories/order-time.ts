import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** What PostgreSQL's own clock says: the one clock that all processes of a shop share. */
export async function readPostgresTime(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ readonly now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not tell the time')
  return row.now
}
