import type { CaseData } from '#contracts/backoffice/order-data'
import type { StoredReviewCase } from '#database/repositories/review-cases'
import type { Order } from '#domain/order/order'
import { ACTIONS, ADVICE, detailSentence } from '#domain/order/review-case'

/** `order`: that of the case, when it is at hand. */
export function caseData(
  one: StoredReviewCase,
  order: Pick<Order, 'state' | 'attentionReason'> | null,
): CaseData {
  const { key, orderId, reason, reference, openedAtMs, actByMs, closing } = one
  const { reason: words, toDo } = ADVICE[reason]
  const isUndecided = order?.state === 'attention' && order.attentionReason === reason
  return {
    key,
    orderId,
    heading: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    toDo,
    detail: detailSentence(one, 'The payment company'),
    reference,
    openedAtMs,
    actByMs,
    // Only the decision that the order waits for can be made by accepting.
    actions: ACTIONS[reason].filter((action) => action === 'close' || isUndecided),
    reason,
    closing,
  }
}
