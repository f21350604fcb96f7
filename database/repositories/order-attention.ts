import type { Kysely } from 'kysely'
import type { Order } from '#domain/order/order'
import type { AttemptState, Schema } from '../schema.ts'
import { loadOrder } from './orders.ts'

export type OrderWithPayments = { readonly order: Order; readonly payments: readonly Payment[] }
export type Payment = { readonly reference: string; readonly state: AttemptState }
export type UnknownPayment = { readonly reference: string | null; readonly receivedAtMs: number }

/** Paid twice is a paid order with a reason; refunded ones need nobody any more. */
export async function findAttention(db: Kysely<Schema>): Promise<readonly OrderWithPayments[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', ['attention', 'paid'])
    .where('attention_reason', 'is not', null)
    .orderBy('created_at')
    .execute()
  return loadAll(
    db,
    rows.map(({ id }) => id),
  )
}

/** Money about which the provider told us, under a reference that we never gave. */
export async function findUnknownPayments(db: Kysely<Schema>): Promise<readonly UnknownPayment[]> {
  return db
    .selectFrom('webhook_events')
    .select(['reference', 'received_at as receivedAtMs'])
    .where('is_orphan', '=', 1)
    .orderBy('received_at')
    .execute()
}

export async function findOrder(
  db: Kysely<Schema>,
  id: string,
): Promise<OrderWithPayments | undefined> {
  const [found] = await loadAll(db, [id])
  return found
}

async function loadAll(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<readonly OrderWithPayments[]> {
  const found: OrderWithPayments[] = []
  for (const id of ids) {
    const order = await loadOrder(db, id)
    if (order) found.push({ order, payments: await findPayments(db, id) })
  }
  return found
}

async function findPayments(db: Kysely<Schema>, orderId: string): Promise<readonly Payment[]> {
  return db
    .selectFrom('payment_attempts')
    .select(['reference', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
}
