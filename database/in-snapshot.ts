import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Reads several tables as they were at one instant. */
export function inSnapshot<Value>(
  db: Kysely<Schema>,
  read: (snapshot: Kysely<Schema>) => Promise<Value>,
): Promise<Value> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}
