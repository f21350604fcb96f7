import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

type Hits = { readonly hits: number; readonly resetsAt: number }

/** Counts one hit in one statement, so that processes sharing the database never miscount. */
export async function hit(
  db: Kysely<Schema>,
  key: string,
  windowMs: number,
  nowMs: number,
): Promise<Hits> {
  const { hits, resets_at } = await countHits(db, [key], windowMs, nowMs).executeTakeFirstOrThrow()
  return { hits, resetsAt: resets_at }
}

/** One hit for each key; how many each of them has had. Keys are locked in the given order. */
export async function hitAll(
  db: Kysely<Schema>,
  keys: readonly string[],
  windowMs: number,
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await countHits(db, keys, windowMs, nowMs).execute()
  return new Map(rows.map(({ key, hits }) => [key, hits]))
}

function countHits(db: Kysely<Schema>, keys: readonly string[], windowMs: number, nowMs: number) {
  const isOver = sql<boolean>`rate_limits.resets_at <= ${nowMs}`
  return db
    .insertInto('rate_limits')
    .values(keys.map((key) => ({ key, hits: 1, resets_at: nowMs + windowMs })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
        resets_at: sql`case when ${isOver} then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['key', 'hits', 'resets_at'])
}

/** Forgets the windows that are over; says how many. */
export async function pruneRateLimits(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('resets_at', '<=', nowMs)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
