import type { CaseData } from '#contracts/backoffice/order-data'
import type { OwnerOrder } from '#database/repositories/owner-order'
import type { StoredReviewCase } from '#database/repositories/review-cases'
import { ACTIONS, ADVICE, detailSentence } from '#domain/order/review-case'

/** `seen`: the order of the case, when it is at hand. */
export function caseData(
  one: StoredReviewCase,
  seen: Pick<OwnerOrder, 'order' | 'lacksPieces'> | null,
): CaseData {
  const { key, orderId, reason, reference, openedAtMs, actByMs, closing } = one
  const { reason: words, toDo } = ADVICE[reason]
  const order = seen?.order
  const isUndecided = order?.state === 'attention' && order.attentionReason === reason
  const canAccept = isUndecided && ACTIONS[reason].includes('accept')
  const lacksPieces = canAccept && seen?.lacksPieces === true
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
    actions: canAccept && !lacksPieces ? ['accept', 'close'] : ['close'],
    lacksPieces,
    canRefund: isUndecided && reason === 'late',
    reason,
    closing,
  }
}
