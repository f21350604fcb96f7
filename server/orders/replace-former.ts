import { expireOrder } from '#database/repositories/hold-order'
import { findOrderByToken, loadOrder } from '#database/repositories/orders'
import { type Attempt, attemptsOf } from '#database/repositories/payment-attempts'
import { hit } from '#database/repositories/rate-limits'
import { newReviewCase, openReviewCaseWithMail } from '#database/repositories/review-cases'
import { failure, type Result, success } from '#domain/result'
import { sha256 } from '../http/sha256.ts'
import type { Orders } from './orders.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A changed cart gives back what its former self held, so that nobody competes with himself. Whether
 * the former order was paid meanwhile is asked first; where the provider cannot say, the owner is
 * told. The result is the order that is replaced, if there is one.
 */
export async function replaceFormer(
  orders: Orders,
  replacedToken: string,
  sourceHash: string,
): Promise<Result<string | null, { readonly code: 'cart-already-paid' | 'too-many-open-orders' }>> {
  const { db, now } = orders
  const former = await findOrderByToken(db, sha256(replacedToken))
  if (!former) return success(null)
  if (await isReplacingTooOften(orders, sourceHash))
    return failure({ code: 'too-many-open-orders' })
  const unanswered = await askAboutAll(orders, former.id)
  const openedAtMs = await now()
  const isReplaced = await expireOrder(db, former.id, async (trx) => {
    for (const { reference, orderId } of unanswered) {
      const told = { reason: 'replaced-unanswered', subject: reference, openedAtMs } as const
      await openReviewCaseWithMail(trx, newReviewCase({ ...told, reference, orderId }))
    }
  })
  if (isReplaced) return success(former.id)
  const order = await loadOrder(db, former.id)
  return order?.state === 'expired' ? success(former.id) : failure({ code: 'cart-already-paid' })
}

/**
 * A replaced order holds nothing and counts as no hold, but each asks the provider twice and is asked
 * about for days: one source has as many as it may have holds, in the time of a hold.
 */
async function isReplacingTooOften(
  { db, now, limits }: Orders,
  sourceHash: string,
): Promise<boolean> {
  const { hits } = await hit(db, `replaced by ${sourceHash}`, limits.holdMs, await now())
  return hits > limits.holdsPerSource
}

/** The attempts that somebody may have paid and that the provider said nothing about. */
async function askAboutAll(orders: Orders, orderId: string): Promise<readonly Attempt[]> {
  const order = await loadOrder(orders.db, orderId)
  if (order?.state !== 'pending') return []
  const unanswered: Attempt[] = []
  for (const attempt of await attemptsOf(orders.db, orderId)) {
    if (attempt.accessCode === null) continue
    const status = await settlePayment(orders, attempt.reference)
    if (status === 'unavailable') unanswered.push(attempt)
  }
  return unanswered
}
