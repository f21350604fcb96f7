import { type Kysely, sql } from 'kysely'
import { insightDay } from '#domain/insights/insight-day'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'

export type View = {
  readonly day: string
  readonly page: string
  /** It is a host, or ''. */
  readonly referrer: string
  /** It has two letters, or is ''. */
  readonly country: string
}
export type CountedView = View & { readonly views: number }

/** Adds to the counts of other processes, in one transaction. */
export async function addViews(db: Kysely<Schema>, counted: readonly CountedView[]): Promise<void> {
  // The order is always the same, so that two processes cannot deadlock.
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

export type ReportedPurchase = {
  readonly orderId: string
  /** The visitor's country has two letters, or is ''. It is counted for the day, never kept with the order. */
  readonly country: string
}

/**
 * Counts a paid order of the web once, with the shop's own figures. Unpaid or unknown orders change nothing:
 * the browser's report of a purchase is not trusted.
 */
export function addPurchase(
  db: Kysely<Schema>,
  { orderId, country }: ReportedPurchase,
  nowMs: number,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const day = insightDay(nowMs)
    const isNew = await insertPurchase(trx, orderId, day)
    if (!isNew) return false
    await trx
      .insertInto('insight_purchase_countries')
      .values({ day, country, purchases: 1 })
      .onConflict((conflict) =>
        conflict.columns(['day', 'country']).doUpdateSet({
          purchases: sql`insight_purchase_countries.purchases + 1`,
        }),
      )
      .execute()
    return true
  })
}

async function insertPurchase(trx: Kysely<Schema>, orderId: string, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('insight_purchases')
    .columns(['order_id', 'day', 'value_pesewas', 'pieces'])
    .expression((from) =>
      from
        .selectFrom('orders')
        .select((is) => [
          'orders.id',
          sql<string>`${day}`.as('day'),
          'orders.total_pesewas',
          is
            .selectFrom('order_lines')
            .select(sql<number>`cast(sum(quantity) as integer)`.as('pieces'))
            .whereRef('order_lines.order_id', '=', 'orders.id')
            .as('pieces'),
        ])
        .where('orders.id', '=', orderId)
        .where('orders.state', '=', 'paid')
        .where('orders.channel', 'in', ['web', 'message'])
        // An order that only pays the extra delivery of another one is no purchase.
        .where('orders.pieces', '>', 0),
    )
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
