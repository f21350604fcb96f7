import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { moveOrder } from './orders.ts'
import { type Attempt, listAttempts, refundAttempt } from './payment-attempts.ts'
import { closeReason, closeReviewCases } from './review-cases.ts'

/** `payment-refunded`: another payment of the order remains. */
export type Refunded = 'refunded' | 'payment-refunded' | 'unchanged'

/**
 * Books that nothing of a payment remains with the shop. Call it while the order is locked: that
 * serialises concurrent refunds of two payments of one order.
 */
export async function refundPayment(
  trx: Kysely<Schema>,
  { reference, orderId }: Pick<Attempt, 'reference' | 'orderId'>,
  nowMs: number,
): Promise<Refunded> {
  if (!(await refundAttempt(trx, reference))) return 'unchanged'
  const attempts = await listAttempts(trx, orderId)
  const remaining = attempts.filter(({ state }) => state === 'succeeded')
  if (remaining.length > 0) {
    if (remaining.length === 1) {
      const closing = { note: 'All payments but one were refunded.', atMs: nowMs }
      await closeReason(trx, { orderId, reason: 'paid-twice' }, closing)
    }
    return 'payment-refunded'
  }
  await moveOrder(trx, orderId, { from: ['paid', 'attention'], to: 'refunded' })
  // A dispute stays open at the provider until it is answered there.
  const closing = { note: 'The order was refunded.', atMs: nowMs, except: 'dispute' } as const
  // An unsettled attempt may still turn out to be paid.
  const exceptReferences = attempts
    .filter(({ state }) => state === 'open' || state === 'refused')
    .map((attempt) => attempt.reference)
  await closeReviewCases(trx, orderId, { ...closing, exceptReferences })
  return 'refunded'
}
