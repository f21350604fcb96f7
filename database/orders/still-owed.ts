import type { Kysely } from 'kysely'
import type { Order } from '#domain/order/order'
import { type StillOwed, stillOwed } from '#domain/refund/still-owed'
import { listRefundsOf } from '../refunds/refunds.ts'
import { paidForOrder } from '../refunds/refunds-taken-off.ts'
import type { Schema } from '../schema.ts'

type Sold = Pick<Order, 'id' | 'lines' | 'total'>

/** Reads what is left of this order after its refunds. */
export async function readStillOwed(db: Kysely<Schema>, order: Sold): Promise<StillOwed> {
  const owed = (await loadStillOwed(db, [order])).get(order.id)
  return owed ?? stillOwed(order, { refunds: [], paidPesewas: 0 })
}

/** Reads the rest for each of these orders, by id. Without a refund, which is usual, this is a single query. */
export async function loadStillOwed(
  db: Kysely<Schema>,
  orders: readonly Sold[],
): Promise<ReadonlyMap<string, StillOwed>> {
  const ids = orders.map(({ id }) => id)
  const refunds = ids.length === 0 ? [] : await listRefundsOf(db, ids)
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId)
  const paid = await readPaid(db, [...refundsOf.keys()])
  return new Map(
    orders.map((order) => [
      order.id,
      stillOwed(order, {
        refunds: refundsOf.get(order.id) ?? [],
        paidPesewas: paid.get(order.id) ?? 0,
      }),
    ]),
  )
}

async function readPaid(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', paidForOrder.as('paid')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, paid }) => [id, Number(paid)]))
}
