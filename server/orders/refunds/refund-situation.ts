import { type Attempt, refundableOf } from '#database/payments/payment-attempts'
import type { StoredRefund } from '#database/refunds/refunds'
import type { RefundablePart } from '#domain/refund/line-worths'
import type { RefundSituation } from '#domain/refund/plan-refund'

export function refundSituation(
  order: RefundablePart,
  attempts: readonly Attempt[],
  refunds: readonly StoredRefund[],
): RefundSituation {
  const payments = attempts
    .filter(({ state }) => state === 'succeeded')
    .map((attempt) => ({ reference: attempt.reference, paidPesewas: refundableOf(attempt) }))
  return { order, payments, refunds }
}
