import { type Kysely, sql } from 'kysely'
import type { Size } from '#domain/catalogue/product'
import { DAY_MS } from '#domain/insights/days'
import { insightDay } from '#domain/insights/insight-day'
import type { Schema } from '../schema.ts'
import { linePieces, lineTakings, refundedLines } from './line-takings.ts'
import { COUNTED_REFUND, paidForOrder, takenOff } from './refunds-taken-off.ts'

export type SalesPeriod = {
  readonly fromMs: number
  readonly beforeMs: number
  /** Whether orders that were paid with test keys count: in a live shop no money came with them. */
  readonly withTest: boolean
}

/** Paid orders by the day of payment, on every channel; refunded ones do not count. */
function paidOrders(db: Kysely<Schema>, period: SalesPeriod) {
  return ordersOf(db, period).where('orders.state', '=', 'paid')
}

function ordersOf(db: Kysely<Schema>, { fromMs, beforeMs, withTest }: SalesPeriod) {
  return db
    .selectFrom('orders')
    .where('paid_at', '>=', fromMs)
    .where('paid_at', '<', beforeMs)
    .$if(!withTest, (query) => query.where(isNotTest))
}

/** Orders of earlier releases have no mode. */
export const isNotTest = sql<boolean>`(orders.mode is null or orders.mode <> 'test')`

export type SalesDay = {
  readonly orders: number
  readonly pieces: number
  /** What is left after refunds, made or under way. */
  readonly takings: number
  /** Of these orders, and of those that were refunded wholly. */
  readonly refunded: number
}

const NO_SALES: SalesDay = { orders: 0, pieces: 0, takings: 0, refunded: 0 }

const dayOf = sql<number>`paid_at / ${sql.lit(DAY_MS)}`

/** By day; amounts in pesewas. */
export async function loadSalesDays(
  db: Kysely<Schema>,
  period: SalesPeriod,
): Promise<ReadonlyMap<string, SalesDay>> {
  const paid = await paidOrders(db, period)
    .select(({ fn }) => [
      dayOf.as('day'),
      fn.countAll<Summed>().as('orders'),
      fn.sum<Summed>('pieces').as('pieces'),
      fn.sum<Summed>('total_pesewas').as('total'),
    ])
    .groupBy(dayOf)
    .execute()
  const refunds = await loadRefundDays(db, period)
  const days = new Map<number, SalesDay>()
  for (const { day, orders, pieces, total } of paid) {
    const takings = Number(total)
    const sales = { orders: Number(orders), pieces: Number(pieces), takings, refunded: 0 }
    days.set(Number(day), sales)
  }
  for (const { day, state, refunded } of refunds) {
    const sales = days.get(Number(day)) ?? NO_SALES
    days.set(Number(day), {
      ...sales,
      refunded: sales.refunded + Number(refunded),
      takings: sales.takings - (state === 'paid' ? Number(refunded) : 0),
    })
  }
  return new Map([...days].map(([day, sales]) => [insightDay(day * DAY_MS), sales]))
}

/** Orders with refunds are few, so these come first: a cross join is read in this order. */
function loadRefundDays(db: Kysely<Schema>, { fromMs, beforeMs, withTest }: SalesPeriod) {
  const refundedOrders = db
    .selectFrom('refunds')
    .crossJoin('orders')
    .whereRef('orders.id', '=', 'refunds.order_id')
    .where(COUNTED_REFUND)
    .where('orders.state', 'in', ['paid', 'refunded'])
    .where('paid_at', '>=', fromMs)
    .where('paid_at', '<', beforeMs)
    .$if(!withTest, (query) => query.where(isNotTest))
    .groupBy(['orders.id', 'orders.state', 'paid_at', 'total_pesewas'])
    .select(({ fn }) => [
      dayOf.as('day'),
      'orders.state',
      'total_pesewas',
      paidForOrder.as('paid'),
      fn.sum<number>('amount_pesewas').as('refunded'),
    ])
  return (
    db
      // Under the name that `takenOff` expects.
      .selectFrom(refundedOrders.as('orders'))
      .select(({ fn }) => [
        'day',
        'state',
        fn.sum<Summed>(takenOff(sql`refunded`, sql`paid`)).as('refunded'),
      ])
      .groupBy(['day', 'state'])
      .execute()
  )
}

type Summed = number | bigint | string

export type SoldVariant = {
  readonly productId: number
  /** As it was sold. */
  readonly title: string
  readonly colour: string
  readonly size: Size
  /** Of the later part of the period. */
  readonly isNow: boolean
  readonly pieces: number
  readonly takings: number
  /** Orders whose first line of this product, colour or size is one of these: they add up without doubles. */
  readonly orders: Readonly<Record<'product' | 'colour' | 'size' | 'variant', number>>
}

/** What was sold, by product, colour and size, before and since `splitMs`. */
export async function loadSoldVariants(
  db: Kysely<Schema>,
  period: SalesPeriod & { readonly splitMs: number },
): Promise<readonly SoldVariant[]> {
  const isNow = sql<number>`case when paid_at >= ${sql.lit(period.splitMs)} then 1 else 0 end`
  const rows = await paidOrders(db, period)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .leftJoin(refundedLines(db), (join) =>
      join
        .onRef('refunded.order_id', '=', 'order_lines.order_id')
        .onRef('refunded.position', '=', 'order_lines.position'),
    )
    .select(({ fn }) => [
      'product_id',
      'colour',
      'size',
      isNow.as('is_now'),
      fn.max('title').as('title'),
      fn.sum<Summed>(linePieces).as('pieces'),
      fn.sum<Summed>(lineTakings).as('takings'),
      fn.sum<Summed>(firstOf('product_id')).as('product_orders'),
      fn.sum<Summed>(firstOf('colour')).as('colour_orders'),
      fn.sum<Summed>(firstOf('size')).as('size_orders'),
      fn.sum<Summed>(firstOf('product_id', 'colour', 'size')).as('variant_orders'),
    ])
    .groupBy(['product_id', 'colour', 'size', isNow])
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    title: row.title,
    colour: row.colour,
    size: row.size,
    isNow: Number(row.is_now) === 1,
    pieces: Number(row.pieces),
    takings: Number(row.takings),
    orders: {
      product: Number(row.product_orders),
      colour: Number(row.colour_orders),
      size: Number(row.size_orders),
      variant: Number(row.variant_orders),
    },
  }))
}

type LineColumn = 'product_id' | 'colour' | 'size'

/** 1 for the first line of an order with these values, else 0. */
function firstOf(...columns: readonly LineColumn[]) {
  const same = sql.join(
    columns.map((column) => sql`other.${sql.ref(column)} = order_lines.${sql.ref(column)}`),
    sql` and `,
  )
  // Most lines are their order's first.
  return sql<number>`case when order_lines.position = 0 then 1 when exists (
    select 1 from order_lines as other
    where other.order_id = orders.id and other.position < order_lines.position and ${same}
  ) then 0 else 1 end`
}

/** Pieces sold since then, by product and size: how fast they go. */
export async function countRecentlySold(
  db: Kysely<Schema>,
  period: SalesPeriod,
): Promise<ReadonlyMap<string, number>> {
  const rows = await paidOrders(db, period)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => ['product_id', 'size', fn.sum<Summed>('quantity').as('pieces')])
    .groupBy(['product_id', 'size'])
    .execute()
  return new Map(
    rows.map(({ product_id, size, pieces }) => [sizeKey(product_id, size), Number(pieces)]),
  )
}

export function sizeKey(productId: number, size: string): string {
  return `${productId} ${size}`
}
