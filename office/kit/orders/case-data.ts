import type { Kysely } from 'kysely'
import { readCaseMoney } from '#database/orders/case-money'
import type { OwnerOrder } from '#database/orders/owner-order'
import { type StoredReviewCase, subjectOf } from '#database/orders/review-cases'
import { sumsOfAttempt } from '#database/payments/payment-attempts'
import type { Schema } from '#database/schema'
import { sumsOfCase } from '#domain/order/payment-sums'
import { ACTIONS, ADVICE, detailSentence } from '#domain/order/review-case'
import type { CaseData } from '../data/order-data.ts'

type Around = {
  /** The order of the case is given when it is at hand. */
  readonly seen: Pick<OwnerOrder, 'order' | 'lacksUnits'> | null
  readonly sums: string
}

export function caseData(one: StoredReviewCase, { seen, sums }: Around): CaseData {
  const { key, orderId, reason, reference, openedAtMs, actByMs, closing } = one
  const { reason: words, toDo } = ADVICE[reason]
  const order = seen?.order
  const isUndecided = order?.state === 'attention' && order.attentionReason === reason
  const canAccept = isUndecided && ACTIONS[reason].includes('accept')
  const lacksUnits = canAccept && seen?.lacksUnits === true
  return {
    key,
    orderId,
    heading: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    toDo,
    detail: detailSentence(one, 'The payment company'),
    sums,
    reference,
    openedAtMs,
    actByMs,
    // Accepting can only make the decision that the order waits for.
    actions: canAccept && !lacksUnits ? ['accept', 'close'] : ['close'],
    lacksUnits,
    canRefund: isUndecided && reason === 'late',
    reason,
    closing,
  }
}

/** Says what came, and what is missing or too much. It is empty without money. */
export async function caseSums(db: Kysely<Schema>, one: StoredReviewCase): Promise<string> {
  return sumsOfCase(await readCaseMoney(db, { ...one, subject: subjectOf(one) }))
}

/** Says the same as `caseSums`, for a case whose order is at hand. */
export function sumsInOrder(one: StoredReviewCase, { payments, refunds }: OwnerOrder): string {
  const subject = subjectOf(one)
  const attempt = payments.find(({ reference }) => reference === one.reference)
  const refund = refunds.find(({ id, providerId }) => id === subject || providerId === subject)
  return sumsOfCase({
    payment: attempt ? sumsOfAttempt(attempt) : null,
    refundPesewas: refund?.amountPesewas ?? null,
  })
}
