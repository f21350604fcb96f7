import { lockOrder } from '#database/orders/orders'
import { findAttempt } from '#database/payments/payment-attempts'
import { bookRefund } from '#database/refunds/book-refund'
import { findRefund, moveRefund, type StoredRefund } from '#database/refunds/refunds'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { pesewas } from '#domain/money/money'
import type { RefundFailure } from '#domain/owner-messages/refunds'
import type { RefundAccount } from '#domain/refund/read-refund-account'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { auditSubject } from '../orders/fulfil/change-order.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { nextLookAtMs, SECOND_LOOK_MS } from '../orders/refunds/refund-times.ts'
import { expectationOf, syncRefunds } from '../orders/refunds/sync-refunds.ts'
import { findAttemptProvider } from '../payments/find-provider.ts'
import type { AcceptedRefund } from '../payments/payments.ts'

type ToRetry = {
  readonly orderId: string
  readonly refundId: string
  /** The account is given to the provider, and written nowhere here. */
  readonly account: RefundAccount
  readonly actor: Actor
}

/**
 * Gives the customer's account to the provider for a refund that waits for it. It stays the same refund
 * of the provider, which takes an account only once: no answer and a second try cannot pay twice.
 */
export async function retryRefund(
  orders: OrderContext,
  { orderId, refundId, account, actor }: ToRetry,
): Promise<Result<StoredRefund, RefundFailure>> {
  const { db } = orders
  const seen = await findRefund(db, refundId)
  if (seen?.orderId !== orderId || seen.reference === null || seen.providerId === null) {
    return failure('refund-gone')
  }
  if (seen.state !== 'needs-details') return failure('refund-not-waiting')
  const attempt = await findAttempt(db, seen.reference)
  const provider = attempt && findAttemptProvider(orders, attempt)
  if (!provider) return failure('refund-provider-away')
  const audit = { actor, action: 'refund-account-given', subject: auditSubject(orderId) }
  const nowMs = await orders.now()
  // The audit is written first, because the provider may carry it out and the answer be lost.
  await transact(db, (trx) => writeAudit(trx, { ...audit, nowMs }))
  const asked = await provider.retryRefund({
    refundId: seen.providerId,
    amount: pesewas(seen.amountPesewas),
    account,
  })
  if (asked.ok) await book(orders, seen, asked.value)
  else await syncRefunds(orders, attempt)
  const now = await findRefund(db, refundId)
  if (now && now.state !== 'needs-details') return success(now)
  if (!asked.ok && asked.error === 'payments-refused') return failure('refund-account-refused')
  await lookSoon(orders, seen)
  return failure('refund-account-unanswered')
}

async function book(orders: OrderContext, seen: StoredRefund, accepted: AcceptedRefund) {
  const { id, orderId, amountPesewas } = seen
  const nowMs = await orders.now()
  const telling = { nowMs, shopEmail: orders.settings().brand.email }
  await transact(orders.db, async (trx) => {
    await lockOrder(trx, orderId)
    const refund = await findRefund(trx, id)
    // A webhook may have been faster.
    if (refund?.state !== 'needs-details') return
    const { id: providerId, state } = accepted
    const answer = { ...expectationOf(accepted), providerId, state, amountPesewas }
    await bookRefund(trx, refund, answer, { ...telling, nextCheckAtMs: nextLookAtMs(nowMs, 0) })
  })
  orders.log.info({ orderId, refund: id, state: accepted.state }, 'refund tried again')
}

/** Nobody knows whether the account arrived: the refund's state tells. */
async function lookSoon(orders: OrderContext, { id, orderId }: StoredRefund) {
  const nowMs = await orders.now()
  await transact(orders.db, async (trx) => {
    await lockOrder(trx, orderId)
    const soon = { nowMs, nextCheckAtMs: nowMs + SECOND_LOOK_MS }
    await moveRefund(trx, id, { ...soon, from: ['needs-details'], to: 'needs-details' })
  })
}
