import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { DropBuyer } from '#domain/drop/look-alikes'
import type { Schema } from '../schema.ts'

/** Finds drops with a paid order that nobody has packed yet. */
export async function findDropsToPack(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('drop_orders', 'drop_orders.order_id', 'orders.id')
    .select('drop_id')
    .distinct()
    .where('state', '=', 'paid')
    .where('fulfilment', '=', 'to-pack')
    .execute()
  return rows.map(({ drop_id }) => drop_id)
}

export async function findDropsOfOrder(
  db: Kysely<Schema>,
  orderId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('drop_orders')
    .select('drop_id')
    .where('order_id', '=', orderId)
    .execute()
  return rows.map(({ drop_id }) => drop_id)
}

export type BuyerInDrop = DropBuyer & { readonly dropId: string; readonly isToPack: boolean }

/** Lists everybody who has paid for units of these drops and gets them; one order may belong to several drops. */
export async function listDropBuyers(
  db: Kysely<Schema>,
  dropIds: readonly string[],
): Promise<readonly BuyerInDrop[]> {
  if (dropIds.length === 0) return []
  const rows = await db
    .selectFrom('drop_orders')
    .innerJoin('orders', 'orders.id', 'drop_orders.order_id')
    .select(['drop_id', 'orders.id', 'customer_json', 'source_hash', 'fulfilment'])
    .where('drop_id', 'in', dropIds)
    .where('state', '=', 'paid')
    .where('fulfilment', '!=', 'cancelled')
    .orderBy('paid_at')
    .orderBy('orders.id')
    .execute()
  return rows.map((row) => ({
    ...v.parse(customerSchema, row.customer_json),
    orderId: row.id,
    network: row.source_hash,
    dropId: row.drop_id,
    isToPack: row.fulfilment === 'to-pack',
  }))
}

const customerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    email: v.string(),
    phone: v.string(),
    address: v.string(),
    city: v.string(),
    country: v.string(),
    digitalAddress: v.optional(v.string(), ''),
  }),
)
