import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export async function findPlacingRequest(db: Kysely<Schema>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('placed_by_request')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.placed_by_request ?? null
}

/** Finds the order that a request placed or settled. It reads all orders: a person calls it with an id from the log. */
export async function findOrderOfRequest(
  db: Kysely<Schema>,
  requestId: string,
): Promise<string | null> {
  const placed = await db
    .selectFrom('orders')
    .select('id')
    .where('placed_by_request', '=', requestId)
    .executeTakeFirst()
  if (placed) return placed.id
  const settled = await db
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('settled_by_request', '=', requestId)
    .executeTakeFirst()
  return settled?.order_id ?? null
}

export async function findOrderOfPayment(
  db: Kysely<Schema>,
  reference: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.order_id ?? null
}
