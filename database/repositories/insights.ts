import { type Kysely, sql } from 'kysely'
import { insightDay } from '#domain/insights/insight-day'
import { inBatches } from '../in-batches.ts'
import type { Schema } from '../schema.ts'
import { takenOffOrder } from './refunds-taken-off.ts'

export type View = {
  readonly day: string
  readonly page: string
  /** A host, or ''. */
  readonly referrer: string
  /** Two letters, or ''. */
  readonly country: string
}
export type CountedView = View & { readonly views: number }

/** Adds to the counts of other processes, in one transaction. */
export async function addViews(db: Kysely<Schema>, counted: readonly CountedView[]): Promise<void> {
  // Always in the same order, so that two processes cannot deadlock.
  const sorted = counted.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await db.transaction().execute(async (trx) => {
    for (const row of sorted) {
      await trx
        .insertInto('insight_views')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['day', 'page', 'referrer', 'country']).doUpdateSet({
            views: sql`insight_views.views + excluded.views`,
          }),
        )
        .execute()
    }
  })
}

function keyOf({ day, page, referrer, country }: View): string {
  return JSON.stringify([day, page, referrer, country])
}

/**
 * Counts a paid order of the web once, with the shop's own figures. Unpaid or unknown orders change nothing:
 * the browser's report of a purchase is not trusted.
 */
export async function addPurchase(
  db: Kysely<Schema>,
  orderId: string,
  nowMs: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('insight_purchases')
    .columns(['order_id', 'day', 'value_pesewas', 'pieces'])
    .expression((from) =>
      from
        .selectFrom('orders')
        .select((is) => [
          'orders.id',
          sql<string>`${insightDay(nowMs)}`.as('day'),
          'orders.total_pesewas',
          is
            .selectFrom('order_lines')
            .select(sql<number>`cast(sum(quantity) as integer)`.as('pieces'))
            .whereRef('order_lines.order_id', '=', 'orders.id')
            .as('pieces'),
        ])
        .where('orders.id', '=', orderId)
        .where('orders.state', '=', 'paid')
        .where('orders.channel', 'in', ['web', 'message']),
    )
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type Purchases = {
  readonly day: string
  readonly orders: number
  readonly pieces: number
  /** What is left after refunds. */
  readonly valuePesewas: number
  /** What refunds took off, made or under way. */
  readonly refundedPesewas: number
}

export function listViews(db: Kysely<Schema>, fromDay: string): Promise<CountedView[]> {
  return db.selectFrom('insight_views').selectAll().where('day', '>=', fromDay).execute()
}

export async function listPurchases(
  db: Kysely<Schema>,
  fromDay: string,
): Promise<readonly Purchases[]> {
  const rows = await db
    .selectFrom('insight_purchases')
    .select(({ fn }) => [
      'day',
      fn.countAll<number | bigint | string>().as('orders'),
      fn.sum<number | bigint | string>('pieces').as('pieces'),
      fn.sum<number | bigint | string>('value_pesewas').as('value'),
      fn.sum<number | bigint | string>(refundedOfPurchase).as('refunded'),
    ])
    .where('day', '>=', fromDay)
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map(({ day, orders, pieces, value, refunded }) => ({
    day,
    orders: Number(orders),
    pieces: Number(pieces),
    valuePesewas: Number(value) - Number(refunded),
    refundedPesewas: Number(refunded),
  }))
}

/** A purchase may outlive its order. */
const refundedOfPurchase = sql<number>`coalesce((
  select ${takenOffOrder} from orders where orders.id = insight_purchases.order_id), 0)`

/** §9: analytics are kept for 26 months. Returns the number of deleted rows. */
export async function pruneInsights(db: Kysely<Schema>, beforeMs: number): Promise<number> {
  const firstKept = insightDay(beforeMs)
  const views = await inBatches((maxRows) => deleteViews(db, firstKept, maxRows))
  const purchases = await inBatches((maxRows) => deletePurchases(db, firstKept, maxRows))
  return views + purchases
}

async function deleteViews(db: Kysely<Schema>, firstKept: string, maxRows: number) {
  const old = db
    .selectFrom('insight_views')
    .select(['day', 'page', 'referrer', 'country'])
    .where('day', '<', firstKept)
    .limit(maxRows)
  const { numDeletedRows } = await db
    .deleteFrom('insight_views')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('day', 'page', 'referrer', 'country'),
        'in',
        old.$asTuple('day', 'page', 'referrer', 'country'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function deletePurchases(db: Kysely<Schema>, firstKept: string, maxRows: number) {
  const old = db
    .selectFrom('insight_purchases')
    .select('order_id')
    .where('day', '<', firstKept)
    .limit(maxRows)
  const { numDeletedRows } = await db
    .deleteFrom('insight_purchases')
    .where('order_id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
