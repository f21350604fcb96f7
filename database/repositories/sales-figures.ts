import { type Kysely, sql } from 'kysely'
import type { Size } from '#domain/catalogue/product'
import { DAY_MS } from '#domain/insights/days'
import { insightDay } from '#domain/insights/insight-day'
import type { Schema } from '../schema.ts'
import { linePieces, lineTakings } from './line-takings.ts'
import { takenOffOrder } from './refunds-taken-off.ts'

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
    .$if(!withTest, (query) =>
      query.where(({ eb, or }) => or([eb('mode', 'is', null), eb('mode', '<>', 'test')])),
    )
}

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
  const refunds = await ordersOf(db, period)
    .select(({ fn }) => [
      dayOf.as('day'),
      'orders.state',
      fn.sum<Summed>(takenOffOrder).as('refunded'),
    ])
    .where('orders.state', 'in', ['paid', 'refunded'])
    // Few orders have any, and reading them costs more than the rest.
    .where('id', 'in', db.selectFrom('refunds').select('order_id'))
    .groupBy([dayOf, 'orders.state'])
    .execute()
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
  return sql<number>`case when exists (
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
