import type { Kysely } from 'kysely'
import type { Order } from '#domain/order/order'
import type { AttemptState, Schema } from '../schema.ts'
import { loadOrder } from './orders.ts'
import { findReviewCases, type StoredReviewCase } from './review-cases.ts'

export type Payment = { readonly reference: string; readonly state: AttemptState }

/** An order with everything that the owner's commands show about it. */
export type OrderWithPayments = {
  readonly order: Order
  readonly payments: readonly Payment[]
  readonly cases: readonly StoredReviewCase[]
}

export async function findOrder(
  db: Kysely<Schema>,
  id: string,
): Promise<OrderWithPayments | undefined> {
  const order = await loadOrder(db, id)
  if (!order) return undefined
  const payments = await db
    .selectFrom('payment_attempts')
    .select(['reference', 'state'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .execute()
  return { order, payments, cases: await findReviewCases(db, id) }
}
