import type { Transaction } from 'kysely'
import { listAddressChanges } from '#database/repositories/address-changes'
import { loadOrder } from '#database/repositories/orders'
import {
  type Closing,
  closeReason,
  newReviewCase,
  openReviewCase,
} from '#database/repositories/review-cases'
import { readStillOwed } from '#database/repositories/still-owed'
import type { Schema } from '#database/schema'

const REASON = 'difference-late'

/** What was paid for another address is a payment of its own: the owner refunds it, too, unless it was refunded before. */
export async function askToRefundDifferences(
  trx: Transaction<Schema>,
  orderId: string,
  openedAtMs: number,
): Promise<void> {
  const detail = `it was paid for order ${orderId}`
  for (const { paymentOrderId } of await listAddressChanges(trx, orderId)) {
    const payment = paymentOrderId === null ? null : await loadOrder(trx, paymentOrderId)
    if (payment?.state !== 'paid') continue
    if ((await readStillOwed(trx, payment)).total.minor === 0) continue
    const about = { reason: REASON, subject: payment.id, orderId: payment.id, detail } as const
    await openReviewCase(trx, newReviewCase({ ...about, openedAtMs }))
  }
}

/** After the payment was refunded, or served its purpose after all. */
export async function closeDifferenceCase(
  trx: Transaction<Schema>,
  paymentOrderId: string,
  closing: Closing,
): Promise<void> {
  await closeReason(trx, { orderId: paymentOrderId, reason: REASON }, closing)
}
