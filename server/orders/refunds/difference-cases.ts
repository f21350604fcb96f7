import type { Kysely, Transaction } from 'kysely'
import { listAddressChanges } from '#database/orders/address-changes'
import { loadOrder } from '#database/orders/orders'
import {
  type Closing,
  closeReason,
  newReviewCase,
  openReviewCase,
} from '#database/orders/review-cases'
import { listAttempts } from '#database/payments/payment-attempts'
import { listRefunds } from '#database/refunds/refunds'
import type { Schema } from '#database/schema'
import { leftOfPayments } from '#domain/refund/plan-refund'
import { refundSituation } from './refund-situation.ts'

const REASON = 'difference-late'

/**
 * The price of another address was a payment of its own: a case asks for its refund, too, unless it was refunded
 * before.
 */
export async function askToRefundDifferences(
  trx: Transaction<Schema>,
  orderId: string,
  openedAtMs: number,
): Promise<void> {
  const detail = `it was paid for order ${orderId}`
  for (const id of await findPaidDifferences(trx, orderId)) {
    // A case that was closed for a refund is opened again if the provider did not make it.
    const eventKey = `${orderId} ended, ${(await listRefunds(trx, id)).length} refunds`
    const about = { reason: REASON, subject: id, orderId: id, eventKey, detail } as const
    await openReviewCase(trx, newReviewCase({ ...about, openedAtMs }))
  }
}

/** Finds the orders with which the differences of an order were paid, as far as something of them is left to refund. */
export async function findPaidDifferences(
  db: Kysely<Schema>,
  orderId: string,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const { paymentOrderId } of await listAddressChanges(db, orderId)) {
    const payment = paymentOrderId === null ? null : await loadOrder(db, paymentOrderId)
    if (payment?.state !== 'paid') continue
    const [attempts, refunds] = [
      await listAttempts(db, payment.id),
      await listRefunds(db, payment.id),
    ]
    const left = leftOfPayments(refundSituation(payment, attempts, refunds))
    if (left.some((each) => each.left > 0)) found.push(payment.id)
  }
  return found
}

/** This runs after the payment was refunded, or served its purpose after all. */
export async function closeDifferenceCase(
  trx: Transaction<Schema>,
  paymentOrderId: string,
  closing: Closing,
): Promise<void> {
  await closeReason(trx, { orderId: paymentOrderId, reason: REASON }, closing)
}
