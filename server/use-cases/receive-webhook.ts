import { keepEvent, markProcessed, unprocessedEvents } from '#database/repositories/webhook-events'
import { isPaymentReference } from '#domain/order/order-numbers'
import type { Orders } from '../orders/orders.ts'
import { readEvent } from '../providers/paystack/read-event.ts'
import { settlePayment } from './settle-payment.ts'

const MOST_AT_ONCE = 50

/**
 * Keeps what the provider says, if the provider said it. The work comes afterwards: an event is
 * never believed, it only makes us ask.
 */
export async function receiveWebhook(
  orders: Orders,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<'forged' | 'unreadable' | 'kept'> {
  if (!orders.payments.isSigned(rawBody, signature)) return 'forged'
  const event = readEvent(rawBody, orders.payments.mode)
  if (!event) return 'unreadable'
  await keepEvent(orders.db, {
    dedupeKey: event.dedupeKey,
    event: event.event,
    reference: event.reference,
    body: rawBody.toString('utf8'),
    receivedAtMs: orders.now(),
  })
  return 'kept'
}

/** Called right after an event was kept, and by the sweeper for what was left over. */
export async function workOffEvents(orders: Orders): Promise<void> {
  for (const event of await unprocessedEvents(orders.db, MOST_AT_ONCE)) {
    const { dedupeKey, reference } = event
    const isOurs = reference !== null && isPaymentReference(reference)
    const standing = isOurs ? await settlePayment(orders, reference) : 'unknown-reference'
    if (standing === 'unavailable') continue
    const isOrphan = event.event === 'charge.success' && standing === 'unknown-reference'
    if (isOrphan) orders.log.warn({ event: event.event }, 'webhook about a payment we do not know')
    await markProcessed(orders.db, dedupeKey, { nowMs: orders.now(), isOrphan })
  }
}
