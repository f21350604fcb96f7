import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { MAX_CLOCK_SKEW_MS } from '../clock.ts'
import { inBatches } from '../in-batches.ts'
import { splitList } from '../list-lengths.ts'
import type { Schema } from '../schema.ts'

/** No limit has a longer window. */
const MAX_WINDOW_MS = 33 * 24 * 60 * 60_000

/** The row of a turn is needed no longer than a transaction takes. */
const TURN_MS = 60_000

type Hits = { readonly hits: number; readonly resetsAt: number }
type Counted = Hits & { readonly key: string }

/** Counts a hit, or several, in a single statement, which is atomic across processes. */
export async function hit(
  db: Kysely<Schema>,
  key: string,
  windowMs: number,
  nowMs: number,
  times = 1,
): Promise<Hits> {
  const [counted] = await countHits(db, [[key, times]], { windowMs, nowMs })
  if (!counted) throw new Error('The database did not count a hit')
  return { hits: counted.hits, resetsAt: counted.resetsAt }
}

/** Returns when the current window ends, without counting a hit, or null when there is none. */
export async function readWindowEnd(
  db: Kysely<Schema>,
  key: string,
  { windowMs, nowMs }: { readonly windowMs: number; readonly nowMs: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('rate_limits')
    .select('resets_at')
    .where('key', '=', key)
    .where('resets_at', '>', nowMs)
    .where('resets_at', '<=', nowMs + windowMs + MAX_CLOCK_SKEW_MS)
    .executeTakeFirst()
  return row?.resets_at ?? null
}

export async function forgetHits(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Other transactions that take this turn wait until this one ends. */
export function takeTurn(trx: Kysely<Schema>, name: string, nowMs: number): Promise<void> {
  return takeTurns(trx, [name], nowMs)
}

export async function takeTurns(
  trx: Kysely<Schema>,
  names: readonly string[],
  nowMs: number,
): Promise<void> {
  const turns = [...new Set(names)].map((name) => `turn ${name}`)
  await hitAll(trx, turns, TURN_MS, nowMs)
}

/** Counts a hit for each key and returns the totals. Rows are locked in the order of their keys, to prevent deadlocks. */
export async function hitAll(
  db: Kysely<Schema>,
  keys: readonly string[],
  windowMs: number,
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const inOrder = keys.toSorted().map((key) => [key, 1] as const)
  const parts = splitList(inOrder).map((part) => countHits(db, part, { windowMs, nowMs }))
  const rows = await Promise.all(parts)
  return new Map(rows.flat().map(({ key, hits }) => [key, hits]))
}

type Counting = { readonly windowMs: number; readonly nowMs: number }

async function countHits(
  db: Kysely<Schema>,
  keys: readonly (readonly [key: string, times: number])[],
  { windowMs, nowMs }: Counting,
): Promise<readonly Counted[]> {
  // A window that ends later than its own length from now was written by a wrong clock.
  const latestEndMs = nowMs + windowMs + MAX_CLOCK_SKEW_MS
  const isOver = sql<boolean>`(rate_limits.resets_at <= ${nowMs} or rate_limits.resets_at > ${latestEndMs})`
  const values = sql.join(
    keys.map(([key, times]) => sql`(${key}, ${sql.lit(times)}, ${nowMs + windowMs})`),
  )
  const { rows } = await sql<Counted>`
    insert into rate_limits (key, hits, resets_at) values ${values}
    on conflict (key) do update set
      hits = case when ${isOver} then excluded.hits else rate_limits.hits + excluded.hits end,
      resets_at = case when ${isOver} then excluded.resets_at else rate_limits.resets_at end
    returning key, hits, resets_at as "resetsAt"`.execute(db)
  return rows
}

/** Deletes expired windows; returns how many. */
export function pruneRateLimits(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const isOver = ({ eb, or }: ExpressionBuilder<Schema, 'rate_limits'>) =>
    or([
      eb('resets_at', '<=', nowMs),
      eb('resets_at', '>', nowMs + MAX_WINDOW_MS + MAX_CLOCK_SKEW_MS),
    ])
  return inBatches(async (maxRows) => {
    const over = db.selectFrom('rate_limits').select('key').where(isOver).limit(maxRows)
    const { numDeletedRows } = await db
      .deleteFrom('rate_limits')
      .where('key', 'in', over)
      // The repeated condition keeps a key that was hit again after the subquery.
      .where(isOver)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
