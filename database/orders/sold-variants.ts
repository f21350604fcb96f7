import { type Kysely, sql } from 'kysely'
import type { Size } from '#domain/catalogue/product'
import { pesewas } from '#domain/money/money'
import { lineShares } from '#domain/refund/line-worths'
import { soldAt } from '../drops/sold-at.ts'
import type { Schema } from '../schema.ts'
import { refundedLines } from './line-takings.ts'
import { readIds } from './order-rows.ts'
import { paidOrders, type SalesPeriod, type Summed } from './sales-figures.ts'

export type SoldVariant = {
  readonly productId: number
  /** This is the title as it was sold. */
  readonly title: string
  readonly colour: string
  readonly size: Size
  /** It is true in the later part of the period. */
  readonly isNow: boolean
  readonly units: number
  /** This is in pesewas, less discounts and refunds. */
  readonly takings: number
  /**
   * It counts orders whose first line of this product, colour or size is one of these, so that the counts add up
   * without doubles.
   */
  readonly orders: Readonly<Record<OrderCount, number>>
}

type OrderCount = 'product' | 'colour' | 'size' | 'variant'
type Period = SalesPeriod & { readonly splitMs: number }

/**
 * Loads what was sold, by product, colour and size, before and since `splitMs`. The database adds up lines; discounts
 * and orders of several lines are few enough to be worked out here. A statement that does all of it is so expensive in
 * PostgreSQL's estimate that it compiles it, for seconds.
 */
export async function loadSoldVariants(
  db: Kysely<Schema>,
  period: Period,
): Promise<readonly SoldVariant[]> {
  const sold = new Map<string, Sums>()
  for (const line of await addUpLines(db, period)) sold.set(keyOf(line), line)
  for (const { units, takings, ...line } of await addUpRefunds(db, period)) {
    change(sold, line, (sums) => {
      sums.units -= units
      sums.takings -= takings
    })
  }
  const lines = await listSpecialLines(db, period)
  for (const order of Map.groupBy(lines, ({ orderId }) => orderId).values()) {
    takeDiscountOff(sold, order)
    countOrderOnce(sold, order)
  }
  return [...sold.values()]
}

type Variant = Pick<SoldVariant, 'productId' | 'colour' | 'size' | 'isNow'>
type Sums = Variant & { title: string; units: number; takings: number; orders: Counts }
type Counts = Record<OrderCount, number>
type SpecialLine = Variant & {
  readonly orderId: string
  readonly unitPricePesewas: number
  readonly quantity: number
  readonly discount: number
  /** It is JSON of the ids of the products that the discount is on; null stands for all of the order. */
  readonly discounted: string | null
}

function keyOf({ productId, colour, size, isNow }: Variant): string {
  return JSON.stringify([productId, colour, size, isNow])
}

function change(sold: ReadonlyMap<string, Sums>, line: Variant, by: (sums: Sums) => void) {
  const sums = sold.get(keyOf(line))
  if (sums) by(sums)
}

const gross = sql<number>`cast(order_lines.unit_price_pesewas as bigint) * order_lines.quantity`

function linesOf(db: Kysely<Schema>, period: Period) {
  return paidOrders(db, period).innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
}

function isNowIn({ splitMs }: Period) {
  return sql<number>`case when ${soldAt} >= ${sql.lit(splitMs)} then 1 else 0 end`
}

async function addUpLines(db: Kysely<Schema>, period: Period): Promise<readonly Sums[]> {
  const isNow = isNowIn(period)
  const rows = await linesOf(db, period)
    .select(({ fn }) => [
      'product_id as productId',
      'colour',
      'size',
      isNow.as('isNow'),
      fn.max('title').as('title'),
      fn.countAll<Summed>().as('lines'),
      fn.sum<Summed>('quantity').as('units'),
      fn.sum<Summed>(gross).as('takings'),
    ])
    .groupBy(['product_id', 'colour', 'size', isNow])
    .execute()
  return rows.map(({ lines, units, takings, ...row }) => {
    const count = Number(lines)
    return {
      ...row,
      isNow: row.isNow === 1,
      units: Number(units),
      takings: Number(takings),
      orders: { product: count, colour: count, size: count, variant: count },
    }
  })
}

async function addUpRefunds(db: Kysely<Schema>, period: Period) {
  const isNow = isNowIn(period)
  const rows = await linesOf(db, period)
    .innerJoin(refundedLines(db), (join) =>
      join
        .onRef('refunded.order_id', '=', 'order_lines.order_id')
        .onRef('refunded.position', '=', 'order_lines.position'),
    )
    .select(({ fn }) => [
      'product_id as productId',
      'colour',
      'size',
      isNow.as('isNow'),
      fn.sum<Summed>('refunded.units').as('units'),
      fn.sum<Summed>('refunded.pesewas').as('takings'),
    ])
    .groupBy(['product_id', 'colour', 'size', isNow])
    .execute()
  return rows.map((row) => ({
    ...row,
    isNow: row.isNow === 1,
    units: Number(row.units),
    takings: Number(row.takings),
  }))
}

/** Lists the lines of orders with a discount, and of orders that may have several lines. */
async function listSpecialLines(
  db: Kysely<Schema>,
  period: Period,
): Promise<readonly SpecialLine[]> {
  const rows = await linesOf(db, period)
    .select([
      'orders.id as orderId',
      'discount_pesewas as discount',
      'discounted_products as discounted',
      'product_id as productId',
      'colour',
      'size',
      isNowIn(period).as('isNow'),
      'unit_price_pesewas as unitPricePesewas',
      'quantity',
    ])
    .where(({ eb, or }) => or([eb('discount_pesewas', '>', 0), eb('orders.pieces', '>', 1)]))
    .orderBy('orders.id')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, isNow: row.isNow === 1 }))
}

/** The discount is shared as a refund shares it, without a pesewa more or less. */
function takeDiscountOff(sold: ReadonlyMap<string, Sums>, order: readonly SpecialLine[]) {
  const { discount = 0, discounted = null } = order.at(0) ?? {}
  if (discount === 0) return
  const lines = order.map((line) => ({ ...line, unitPrice: pesewas(line.unitPricePesewas) }))
  const paid = lineShares({
    lines,
    discount: pesewas(discount),
    discountedIds: readIds(discounted),
  })
  order.forEach((line, index) => {
    const price = line.unitPricePesewas * line.quantity
    change(sold, line, (sums) => {
      sums.takings -= price - (paid[index] ?? price)
    })
  })
}

const NAMES: Readonly<Record<OrderCount, (line: Variant) => string>> = {
  product: ({ productId }) => String(productId),
  colour: ({ colour }) => colour,
  size: ({ size }) => size,
  variant: keyOf,
}

/** Each line was counted as an order before; this counts the order once. */
function countOrderOnce(sold: ReadonlyMap<string, Sums>, order: readonly SpecialLine[]) {
  for (const count of ['product', 'colour', 'size', 'variant'] as const) {
    const seen = new Set<string>()
    for (const line of order) {
      const name = NAMES[count](line)
      if (seen.has(name)) {
        change(sold, line, (sums) => {
          sums.orders[count] -= 1
        })
      }
      seen.add(name)
    }
  }
}
