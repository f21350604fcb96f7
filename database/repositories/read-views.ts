import { type Kysely, sql } from 'kysely'
import { addDays, type DaySpan } from '#domain/insights/days'
import type { InsightRange } from '#domain/insights/insight-range'
import type { InsightTotalKind, Schema } from '../schema.ts'
import { COLUMN_OF, lastTotalDay } from './insight-totals.ts'

/** How often something happened in the days that were asked for, and in those before. */
export type Compared = { readonly now: number; readonly before: number }
export type NamedViews = Compared & { readonly name: string }

/** More names than anybody reads: somebody may invent referrers. */
const MAX_NAMES = 1000

export type ViewsReader = {
  readonly byDay: () => Promise<ReadonlyMap<string, number>>
  /** The most viewed first. */
  readonly byName: (kind: Exclude<InsightTotalKind, 'all'>) => Promise<readonly NamedViews[]>
  readonly ofPages: (
    pages: readonly string[],
    days: readonly string[],
  ) => Promise<readonly PageOnDay[]>
}

export type PageOnDay = { readonly day: string; readonly page: string; readonly views: number }

/** Reads the sums of days that have theirs, and counts the others; today is always counted. */
export async function openViews(
  db: Kysely<Schema>,
  range: InsightRange,
  today: string,
): Promise<ViewsReader> {
  const last = await lastTotalDay(db)
  const lastSummed = last < today ? last : addDays(today, -1)

  function viewsOf(kind: InsightTotalKind, { from, to }: DaySpan) {
    return db
      .selectFrom('insight_totals')
      .select(['day', 'name', 'views'])
      .where('kind', '=', kind)
      .where('day', '>=', from)
      .where('day', '<=', to < lastSummed ? to : lastSummed)
      .unionAll(
        db
          .selectFrom('insight_views')
          .select(['day', COLUMN_OF[kind].as('name'), 'views'])
          .where('day', '>', lastSummed)
          .where('day', '>=', from)
          .where('day', '<=', to),
      )
  }

  function inRange(kind: InsightTotalKind) {
    return db.selectFrom(viewsOf(kind, { from: range.before.from, to: range.to }).as('counted'))
  }

  return {
    byDay: async () => {
      const rows = await inRange('all')
        .select(['day', ({ fn }) => fn.sum<number | bigint | string>('views').as('views')])
        .groupBy('day')
        .execute()
      return new Map(rows.map(({ day, views }) => [day, Number(views)]))
    },
    byName: async (kind) => {
      const inThese = (isNow: boolean) =>
        sql<number>`sum(case when day ${sql.raw(isNow ? '>=' : '<')} ${range.from} then views else 0 end)`
      const rows = await inRange(kind)
        .select(['name', inThese(true).as('now'), inThese(false).as('before')])
        .groupBy('name')
        .orderBy(inThese(true), 'desc')
        .orderBy('name')
        .limit(MAX_NAMES)
        .execute()
      return rows.map(({ name, now, before }) => ({
        name,
        now: Number(now),
        before: Number(before),
      }))
    },
    ofPages: async (pages, days) => {
      const [from, to] = [days.toSorted().at(0), days.toSorted().at(-1)]
      if (pages.length === 0 || from === undefined || to === undefined) return []
      const rows = await db
        .selectFrom(viewsOf('page', { from, to }).as('counted'))
        .select(['day', 'name', ({ fn }) => fn.sum<number | bigint | string>('views').as('views')])
        .where('day', 'in', [...new Set(days)])
        .where('name', 'in', [...new Set(pages)])
        .groupBy(['day', 'name'])
        .execute()
      return rows.map(({ day, name, views }) => ({ day, page: name, views: Number(views) }))
    },
  }
}
