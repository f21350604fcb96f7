import { type Kysely, sql } from 'kysely'
import { addDays } from '#domain/insights/days'
import { pauseBetweenBatches } from '../in-batches.ts'
import type { InsightTotalKind, Schema } from '../schema.ts'
import { transact } from '../transact.ts'

/** Each kind is summed by its column of `insight_views`. */
const COLUMN_OF = {
  // PostgreSQL groups by no bare constant.
  all: sql<string>`cast('' as text)`,
  page: sql.ref<string>('page'),
  referrer: sql.ref<string>('referrer'),
  country: sql.ref<string>('country'),
} as const satisfies Readonly<Record<InsightTotalKind, unknown>>

const KINDS = ['page', 'referrer', 'country', 'all'] as const

/** Today and two more days are summed again: a view that was counted before midnight may be written after it. */
const DAYS_AGAIN = 3

/**
 * Sums the views of every day since the last one that was summed, the oldest first and today last, each day in a
 * transaction of its own. A crash loses at most the day that was being summed, which is summed again the next time;
 * another process that does the same writes the same.
 */
export async function rollUpViews(db: Kysely<Schema>): Promise<number> {
  const last = await lastTotalDay(db)
  let day = await nextCountedDay(db, last === '' ? '' : addDays(last, -DAYS_AGAIN))
  let days = 0
  while (day !== null) {
    await rollUpDay(db, day)
    days += 1
    day = await nextCountedDay(db, day)
    if (day !== null) await pauseBetweenBatches()
  }
  return days
}

/** Returns '' if nothing was summed yet. */
async function lastTotalDay(db: Kysely<Schema>): Promise<string> {
  const row = await db
    .selectFrom('insight_totals')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('kind', '=', 'all')
    .executeTakeFirst()
  return row?.day ?? ''
}

async function nextCountedDay(db: Kysely<Schema>, after: string): Promise<string | null> {
  const row = await db
    .selectFrom('insight_views')
    .select(({ fn }) => fn.min('day').as('day'))
    .where('day', '>', after)
    .executeTakeFirst()
  return row?.day ?? null
}

async function rollUpDay(db: Kysely<Schema>, day: string): Promise<void> {
  await transact(db, async (trx) => {
    for (const kind of KINDS) {
      const name = COLUMN_OF[kind]
      await trx
        .insertInto('insight_totals')
        .columns(['kind', 'day', 'name', 'views'])
        .expression((from) =>
          from
            .selectFrom('insight_views')
            .select(({ fn, cast }) => [
              sql.lit<InsightTotalKind>(kind).as('kind'),
              'day',
              name.as('name'),
              cast<number>(fn.sum('views'), 'integer').as('views'),
            ])
            .where('day', '=', day)
            .groupBy(['day', name])
            // The order is the same everywhere, so that two processes cannot deadlock.
            .orderBy(name),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'day', 'name'])
            .doUpdateSet({ views: sql`excluded.views` })
            // Unchanged sums are not written: orders need the disk.
            .whereRef('insight_totals.views', '<>', sql`excluded.views`),
        )
        .execute()
    }
  })
}
