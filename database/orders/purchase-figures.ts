import { type Kysely, sql } from 'kysely'
import type { InsightRange } from '#domain/insights/insight-range'
import type { Schema } from '../schema.ts'
import type { Compared, NamedViews } from './read-views.ts'
import { isNotTest } from './sales-figures.ts'

type Summed = number | bigint | string

type Wanted = {
  readonly range: InsightRange
  /** If true, purchases with test keys count: in a live shop nobody bought anything with them. */
  readonly withTest: boolean
}

function purchasesIn(db: Kysely<Schema>, { withTest }: Wanted) {
  return db
    .selectFrom('insight_purchases')
    .innerJoin('orders', 'orders.id', 'insight_purchases.order_id')
    .$if(!withTest, (query) => query.where(isNotTest))
}

/** Counts the purchases of both ranges by day. */
export async function countPurchaseDays(
  db: Kysely<Schema>,
  wanted: Wanted,
): Promise<ReadonlyMap<string, number>> {
  const { range } = wanted
  const rows = await purchasesIn(db, wanted)
    .select(['day', ({ fn }) => fn.countAll<Summed>().as('purchases')])
    .where('day', '>=', range.before.from)
    .where('day', '<=', range.to)
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, purchases }) => [day, Number(purchases)]))
}

/** Counts the purchases of each product. */
export async function countPurchasedProducts(
  db: Kysely<Schema>,
  wanted: Wanted,
): Promise<ReadonlyMap<number, Compared>> {
  const { range } = wanted
  const purchasesIf = (comparison: '>=' | '<') =>
    sql<Summed>`count(distinct case when day ${sql.raw(comparison)} ${range.from} then insight_purchases.order_id end)`
  const rows = await purchasesIn(db, wanted)
    .innerJoin('order_lines', 'order_lines.order_id', 'insight_purchases.order_id')
    .select(['product_id', purchasesIf('>=').as('now'), purchasesIf('<').as('before')])
    .where('day', '>=', range.before.from)
    .where('day', '<=', range.to)
    .groupBy('product_id')
    .execute()
  return new Map(
    rows.map(({ product_id, now, before }) => [
      product_id,
      { now: Number(now), before: Number(before) },
    ]),
  )
}

/** Purchases of earlier releases have no country, and none says whether it was made with test keys. */
export async function countPurchaseCountries(
  db: Kysely<Schema>,
  range: InsightRange,
): Promise<readonly NamedViews[]> {
  const purchasesIf = (comparison: '>=' | '<') =>
    sql<Summed>`sum(case when day ${sql.raw(comparison)} ${range.from} then purchases else 0 end)`
  const rows = await db
    .selectFrom('insight_purchase_countries')
    .select(['country', purchasesIf('>=').as('now'), purchasesIf('<').as('before')])
    .where('day', '>=', range.before.from)
    .where('day', '<=', range.to)
    .groupBy('country')
    .execute()
  return rows.map(({ country, now, before }) => ({
    name: country,
    now: Number(now),
    before: Number(before),
  }))
}
