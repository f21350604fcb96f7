import { type Kysely, sql } from 'kysely'
import type { InsightRange } from '#domain/insights/insight-range'
import type { InsightTotalKind, Schema } from '../schema.ts'

/** These count the days that were asked for, and those before. */
export type Compared = { readonly now: number; readonly before: number }
export type NamedViews = Compared & { readonly name: string }

/** Nobody reads this many names: the limit is for somebody who invents referrers. */
const MAX_NAMES = 1000

/** Counts the views of both ranges by day. */
export async function countViewDays(
  db: Kysely<Schema>,
  range: InsightRange,
): Promise<ReadonlyMap<string, number>> {
  const rows = await inRange(db, 'all', range).select(['day', 'views']).execute()
  return new Map(rows.map(({ day, views }) => [day, views]))
}

/** The most viewed name is first. */
export async function listNamedViews(
  db: Kysely<Schema>,
  kind: Exclude<InsightTotalKind, 'all'>,
  range: InsightRange,
): Promise<readonly NamedViews[]> {
  const viewsIf = (comparison: '>=' | '<') =>
    sql<number>`sum(case when day ${sql.raw(comparison)} ${range.from} then views else 0 end)`
  const rows = await inRange(db, kind, range)
    .select(['name', viewsIf('>=').as('now'), viewsIf('<').as('before')])
    .groupBy('name')
    .orderBy('now', 'desc')
    .orderBy('name')
    .limit(MAX_NAMES)
    .execute()
  return rows.map(({ name, now, before }) => ({ name, now: Number(now), before: Number(before) }))
}

function inRange(db: Kysely<Schema>, kind: InsightTotalKind, { before, to }: InsightRange) {
  return db
    .selectFrom('insight_totals')
    .where('kind', '=', kind)
    .where('day', '>=', before.from)
    .where('day', '<=', to)
}

export type PageOnDay = { readonly day: string; readonly page: string; readonly views: number }

export async function countPageViews(
  db: Kysely<Schema>,
  pages: readonly string[],
  days: readonly string[],
): Promise<readonly PageOnDay[]> {
  if (pages.length === 0 || days.length === 0) return []
  return db
    .selectFrom('insight_totals')
    .select(['day', 'name as page', 'views'])
    .where('kind', '=', 'page')
    .where('day', 'in', [...new Set(days)])
    .where('name', 'in', [...new Set(pages)])
    .execute()
}
