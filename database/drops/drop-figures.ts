import { type Kysely, sql } from 'kysely'
import { lineTakings, lineUnits, refundedLines } from '../orders/line-takings.ts'
import { isNotTest } from '../orders/sales-figures.ts'
import type { Schema } from '../schema.ts'

type Summed = number | bigint | string

export type DropSales = {
  readonly orders: number
  readonly units: number
  readonly takings: number
}

/** Counts the paid orders of these drops, and the units of the drops in them. */
export async function loadDropSales(
  db: Kysely<Schema>,
  dropIds: readonly string[],
  { withTest }: { readonly withTest: boolean },
): Promise<ReadonlyMap<string, DropSales>> {
  if (dropIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('drop_orders')
    .innerJoin('orders', 'orders.id', 'drop_orders.order_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('drop_products', (join) =>
      join
        .onRef('drop_products.drop_id', '=', 'drop_orders.drop_id')
        .onRef('drop_products.product_id', '=', 'order_lines.product_id'),
    )
    .leftJoin(refundedLines(db), (join) =>
      join
        .onRef('refunded.order_id', '=', 'order_lines.order_id')
        .onRef('refunded.position', '=', 'order_lines.position'),
    )
    .select(({ fn }) => [
      'drop_orders.drop_id',
      sql<Summed>`count(distinct orders.id)`.as('orders'),
      fn.sum<Summed>(lineUnits).as('units'),
      fn.sum<Summed>(lineTakings).as('takings'),
    ])
    .where('drop_orders.drop_id', 'in', dropIds)
    .where('orders.state', '=', 'paid')
    .$if(!withTest, (query) => query.where(isNotTest))
    .groupBy('drop_orders.drop_id')
    .execute()
  return new Map(
    rows.map(({ drop_id, orders, units, takings }) => [
      drop_id,
      { orders: Number(orders), units: Number(units), takings: Number(takings) },
    ]),
  )
}

/**
 * Finds when the last unit of a drop left the shelf for the first time, sold or held in an unpaid order. Moves of the
 * same instant count together: a colour that is renamed moves its units at once.
 */
export async function findSoldOutTimes(
  db: Kysely<Schema>,
  dropIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (dropIds.length === 0) return new Map()
  const rows = await db
    .selectFrom(
      db
        .selectFrom('drops')
        .innerJoin('drop_products', 'drop_products.drop_id', 'drops.id')
        .innerJoin('stock_moves', 'stock_moves.product_id', 'drop_products.product_id')
        .select(({ fn, ref }) => [
          'drops.id',
          'opens_at',
          'at',
          fn
            .sum<Summed>(ref('stock_moves.by'))
            .over((over) => over.partitionBy('drops.id').orderBy('at'))
            .as('left'),
        ])
        .where('drops.id', 'in', dropIds)
        .as('shelf'),
    )
    .select(({ fn }) => ['id', fn.min<Summed>('at').as('at')])
    .where('left', '<=', 0)
    .whereRef('at', '>=', 'opens_at')
    .groupBy('id')
    .execute()
  return new Map(rows.map(({ id, at }) => [id, Number(at)]))
}
