import type { Kysely } from 'kysely'
import type { Units } from '#domain/cart/line'
import { loadOrder, moveOrder, readHoldsStock } from '../orders/orders.ts'
import { closeReason, closeReviewCases } from '../orders/review-cases.ts'
import { type Attempt, listAttempts, refundAttempt } from '../payments/payment-attempts.ts'
import type { Schema } from '../schema.ts'
import { returnStock } from '../stock/stock.ts'
import { isSold } from '../stock/stock-moves.ts'

/** `payment-refunded` means that another payment of the order remains. */
export type Refunded = 'refunded' | 'payment-refunded' | 'unchanged'

/**
 * Books that nothing of a payment remains with the shop. Call this while the order is locked: that serialises
 * concurrent refunds of two payments of one order.
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
  const neverSold = await unitsInQuestion(trx, orderId)
  await moveOrder(trx, orderId, {
    from: ['paid', 'attention'],
    to: 'refunded',
    ...(neverSold.length > 0 ? { holdsStock: false } : {}),
  })
  // A dispute stays open at the provider until it is answered there.
  const closing = { note: 'The order was refunded.', atMs: nowMs, except: 'dispute' } as const
  // An unsettled attempt may still turn out to be paid.
  const exceptReferences = attempts
    .filter(({ state }) => state === 'open' || state === 'refused')
    .map((attempt) => attempt.reference)
  await closeReviewCases(trx, orderId, { ...closing, exceptReferences })
  const cause = { reason: 'release', orderId, staffId: null, atMs: nowMs } as const
  await returnStock(trx, neverSold, cause)
  return 'refunded'
}

/**
 * Finds what an order holds that was never sold: its payment was not accepted, so nobody could pack it, and nobody is
 * asked whether it goes back on sale. The book has no sale of it.
 */
async function unitsInQuestion(trx: Kysely<Schema>, orderId: string): Promise<readonly Units[]> {
  const order = await loadOrder(trx, orderId)
  const [first] = order?.lines ?? []
  if (order?.state !== 'attention' || !first) return []
  if (await isSold(trx, orderId, first)) return []
  return (await readHoldsStock(trx, orderId)) ? order.lines : []
}
