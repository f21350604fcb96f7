import type { Kysely } from 'kysely'
import type { Order } from '#domain/order/order'
import type { PaymentSums } from '#domain/order/payment-sums'
import { type Attempt, listAttempts, sumsOfAttempt } from '../payments/payment-attempts.ts'
import type { Schema } from '../schema.ts'
import { loadOrder } from './orders.ts'
import { findReviewCases, type StoredReviewCase } from './review-cases.ts'

export type Payment = Pick<Attempt, 'reference' | 'state'> & { readonly sums: PaymentSums }

/** This is an order with everything that the owner's commands show about it. */
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
  const attempts = await listAttempts(db, id)
  const payments = attempts.map((attempt) => ({
    reference: attempt.reference,
    state: attempt.state,
    sums: sumsOfAttempt(attempt),
  }))
  return { order, payments, cases: await findReviewCases(db, id) }
}
