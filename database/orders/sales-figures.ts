import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '#domain/insights/days'
import { insightDay } from '#domain/insights/insight-day'
import { isSoldWithin, soldAt } from '../drops/sold-at.ts'
import {
  COUNTED_REFUND,
  neverPaid,
  paidForOrder,
  takenOff,
  unitsTakenOff,
} from '../refunds/refunds-taken-off.ts'
import type { Schema } from '../schema.ts'
import { refundedLines } from './line-takings.ts'

export type SalesPeriod = {
  readonly fromMs: number
  readonly beforeMs: number
  /** If true, orders that were paid with test keys count: in a live shop no money came with them. */
  readonly withTest: boolean
}

/** Selects paid orders by the day on which they were sold, on every channel; refunded ones do not count. */
export function paidOrders(db: Kysely<Schema>, period: SalesPeriod) {
  return ordersOf(db, period).where('orders.state', '=', 'paid')
}

function ordersOf(db: Kysely<Schema>, { withTest, ...period }: SalesPeriod) {
  return db
    .selectFrom('orders')
    .where(isSoldWithin(period))
    .$if(!withTest, (query) => query.where(isNotTest))
}

/** Orders of earlier releases have no mode. Money that was taken in person is real in every shop. */
export const isNotTest = sql<boolean>`(orders.mode is null or orders.mode <> 'test'
  or orders.paid_by is not null)`

export type SalesDay = {
  readonly orders: number
  /** This counts the units that are not refunded, as in the table of products. */
  readonly units: number
  /** This is what is left after refunds, made or under way. */
  readonly takings: number
  /** This was refunded of these orders, and of orders that were refunded wholly. */
  readonly refunded: number
}

const NO_SALES: SalesDay = { orders: 0, units: 0, takings: 0, refunded: 0 }

const dayOf = sql<number>`${soldAt} / ${sql.lit(DAY_MS)}`

/** Figures are keyed by day; amounts are in pesewas. */
export async function loadSalesDays(
  db: Kysely<Schema>,
  period: SalesPeriod,
): Promise<ReadonlyMap<string, SalesDay>> {
  const paid = await paidOrders(db, period)
    .select(({ fn }) => [
      dayOf.as('day'),
      // An order that only pays the extra delivery of another one counts as money, not as an order.
      fn.countAll<Summed>().filterWhere('pieces', '>', 0).as('orders'),
      fn.sum<Summed>('pieces').as('units'),
      fn.sum<Summed>('total_pesewas').as('total'),
    ])
    .groupBy(dayOf)
    .execute()
  const refunds = await loadRefundDays(db, period)
  const days = new Map<number, SalesDay>()
  for (const { day, orders, units, total } of paid) {
    const takings = Number(total)
    const sales = { orders: Number(orders), units: Number(units), takings, refunded: 0 }
    days.set(Number(day), sales)
  }
  for (const { day, state, refunded, missing, units } of refunds) {
    const gone = Number(refunded) + Number(missing)
    const sales = days.get(Number(day)) ?? NO_SALES
    days.set(Number(day), {
      ...sales,
      refunded: sales.refunded + Number(refunded),
      takings: sales.takings - (state === 'paid' ? gone : 0),
      units: sales.units - (state === 'paid' ? Number(units) : 0),
    })
  }
  return new Map([...days].map(([day, sales]) => [insightDay(day * DAY_MS), sales]))
}

/** Orders with refunds are few, so these come first: a cross join is read in this order. */
function loadRefundDays(db: Kysely<Schema>, { withTest, ...period }: SalesPeriod) {
  const refundedOrders = db
    .selectFrom('refunds')
    .crossJoin('orders')
    .whereRef('orders.id', '=', 'refunds.order_id')
    .where(COUNTED_REFUND)
    .where('orders.state', 'in', ['paid', 'refunded'])
    .where(isSoldWithin(period))
    .$if(!withTest, (query) => query.where(isNotTest))
    .groupBy(['orders.id', 'orders.state', 'paid_at', 'sold_at', 'total_pesewas'])
    .select(({ fn }) => [
      dayOf.as('day'),
      'orders.state',
      'total_pesewas',
      paidForOrder.as('paid'),
      unitsTakenOff.as('units'),
      fn.sum<number>('amount_pesewas').as('refunded'),
    ])
  return (
    db
      // `takenOff` expects this name.
      .selectFrom(refundedOrders.as('orders'))
      .select(({ fn }) => [
        'day',
        'state',
        fn.sum<Summed>(takenOff(sql`refunded`, sql`paid`)).as('refunded'),
        fn.sum<Summed>(neverPaid(sql`refunded`, sql`paid`)).as('missing'),
        fn.sum<Summed>('units').as('units'),
      ])
      .groupBy(['day', 'state'])
      .execute()
  )
}

/** Engines return sums and counts in different types. */
export type Summed = number | bigint | string

/** Counts the units sold in the period and not refunded, by product and size: how fast they go. */
export async function countRecentlySold(
  db: Kysely<Schema>,
  period: SalesPeriod,
): Promise<ReadonlyMap<string, number>> {
  const lines = paidOrders(db, period).innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
  const rows = await lines
    .select(({ fn }) => ['product_id', 'size', fn.sum<Summed>('quantity').as('units')])
    .groupBy(['product_id', 'size'])
    .execute()
  const refunds = await lines
    .innerJoin(refundedLines(db), (join) =>
      join
        .onRef('refunded.order_id', '=', 'order_lines.order_id')
        .onRef('refunded.position', '=', 'order_lines.position'),
    )
    .select(({ fn }) => ['product_id', 'size', fn.sum<Summed>('refunded.units').as('units')])
    .groupBy(['product_id', 'size'])
    .execute()
  const back = new Map(refunds.map((row) => [keyOf(row), Number(row.units)]))
  return new Map(rows.map((row) => [keyOf(row), Number(row.units) - (back.get(keyOf(row)) ?? 0)]))
}

function keyOf({ product_id, size }: { readonly product_id: number; readonly size: string }) {
  return sizeKey(product_id, size)
}

export function sizeKey(productId: number, size: string): string {
  return `${productId} ${size}`
}
