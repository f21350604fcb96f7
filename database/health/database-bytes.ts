import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'

/** Indexes count, too, so that a copy is smaller. */
export async function readDatabaseBytes(
  db: Kysely<Schema>,
  engine: Database['engine'],
): Promise<number> {
  const query =
    engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await query.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
