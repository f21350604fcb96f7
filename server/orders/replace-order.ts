import { expireOrder } from '#database/orders/hold-order'
import { findOrderByToken, loadOrder } from '#database/orders/orders'
import { newReviewCase, openReviewCaseWithMail } from '#database/orders/review-cases'
import { type Attempt, listAttempts } from '#database/payments/payment-attempts'
import { failure, type Result, success } from '#domain/result'
import { sha256 } from '../base/sha256.ts'
import { isGivingUpTooOften } from './given-up-orders.ts'
import type { OrderContext } from './order-context.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Releases the stock that a shopper's previous order holds when the cart has changed, so that
 * shoppers do not compete with themselves. First verifies that the previous order was not paid; if
 * the provider does not answer, the owner gets a case to review. Returns the id of the replaced
 * order, if there is one.
 */
export async function replaceOrder(
  orders: OrderContext,
  replacedToken: string,
  sourceHash: string,
): Promise<Result<string | null, { readonly code: 'cart-already-paid' | 'too-many-open-orders' }>> {
  const replaced = await findOrderByToken(orders.db, sha256(replacedToken))
  if (!replaced) return success(null)
  if (await isGivingUpTooOften(orders, sourceHash)) return failure({ code: 'too-many-open-orders' })
  return replaceById(orders, replaced.id)
}

/** The order to replace is known, and there is no limit: that of its network is the caller's. */
export async function replaceById(
  orders: OrderContext,
  orderId: string,
): Promise<Result<string, { readonly code: 'cart-already-paid' }>> {
  const { db, now } = orders
  const unanswered = await checkAllAttempts(orders, orderId)
  const openedAtMs = await now()
  const shopEmail = orders.settings().brand.email
  const isReplaced = await expireOrder(db, orderId, {
    nowMs: openedAtMs,
    alsoWrite: async (trx) => {
      for (const { reference } of unanswered) {
        const reviewCase = {
          reason: 'replaced-unanswered',
          subject: reference,
          openedAtMs,
        } as const
        await openReviewCaseWithMail(
          trx,
          newReviewCase({ ...reviewCase, reference, orderId }),
          shopEmail,
        )
      }
    },
  })
  if (isReplaced) return success(orderId)
  const order = await loadOrder(db, orderId)
  return order?.state === 'expired' ? success(orderId) : failure({ code: 'cart-already-paid' })
}

/** Returns the attempts that may be paid but that the provider could not verify. */
async function checkAllAttempts(
  orders: OrderContext,
  orderId: string,
): Promise<readonly Attempt[]> {
  const order = await loadOrder(orders.db, orderId)
  if (order?.state !== 'pending') return []
  const unanswered: Attempt[] = []
  for (const attempt of await listAttempts(orders.db, orderId)) {
    if (attempt.accessCode === null) continue
    const status = await settlePayment(orders, attempt.reference)
    if (status === 'unavailable') unanswered.push(attempt)
  }
  return unanswered
}
