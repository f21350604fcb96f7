import { lockOrder } from '#database/orders/orders'
import { closeReviewCase } from '#database/orders/review-cases'
import { findAttempt } from '#database/payments/payment-attempts'
import { findRefund, moveRefund } from '#database/refunds/refunds'
import { reopenReturn } from '#database/returns/returns'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import type { RefundFailure } from '#domain/owner-messages/refunds'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { auditSubject } from '../orders/fulfil/change-order.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { resumeSending } from '../orders/refunds/stop-packing.ts'
import { syncRefunds } from '../orders/refunds/sync-refunds.ts'

type ToGiveUp = { readonly orderId: string; readonly refundId: string; readonly actor: Actor }

/**
 * The owner has looked in the dashboard: this refund was never made. The provider is asked once more;
 * only if it answers and does not show the refund does it count as refused.
 */
export async function giveUpRefund(
  orders: OrderContext,
  { orderId, refundId, actor }: ToGiveUp,
): Promise<Result<null, RefundFailure>> {
  const { db } = orders
  const seen = await findRefund(db, refundId)
  if (seen?.orderId !== orderId || seen.state !== 'uncertain') return failure('refund-gone')
  const attempt = seen.reference === null ? null : await findAttempt(db, seen.reference)
  const listed = attempt && (await syncRefunds(orders, attempt))
  if (!listed) return failure('refund-unclear')
  const nowMs = await orders.now()
  return transact(db, async (trx) => {
    await lockOrder(trx, orderId)
    const refused = { from: ['uncertain'], to: 'refused', nowMs, nextCheckAtMs: null } as const
    if (!(await moveRefund(trx, refundId, refused))) return failure('refund-found')
    await reopenReturn(trx, refundId)
    await resumeSending(trx, orderId)
    const closing = { note: 'It was never made.', atMs: nowMs }
    await closeReviewCase(trx, { reason: 'refund-uncertain', subject: refundId }, closing)
    const subject = auditSubject(orderId)
    await writeAudit(trx, { actor, action: 'refund-given-up', subject, nowMs })
    return success(null)
  })
}
