import { keepEvent, markProcessed, unprocessedEvents } from '#database/repositories/webhook-events'
import type { Orders } from '../orders/orders.ts'
import { readEvent } from '../providers/paystack/read-event.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'

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
  for (const { dedupeKey, event, reference } of await unprocessedEvents(orders.db, MOST_AT_ONCE)) {
    const outcome = await workOff(orders, event, reference)
    if (outcome === 'later') continue
    const isOrphan = outcome === 'orphan'
    if (isOrphan) orders.log.warn({ event }, 'webhook about a payment we do not know')
    await markProcessed(orders.db, dedupeKey, { nowMs: orders.now(), isOrphan })
  }
}

async function workOff(
  orders: Orders,
  event: string,
  reference: string | null,
): Promise<'done' | 'later' | 'orphan'> {
  if (event.startsWith('refund.') && reference !== null) {
    return (await settleRefund(orders, reference)) === 'unavailable' ? 'later' : 'done'
  }
  const standing = reference === null ? 'unknown-reference' : await settlePayment(orders, reference)
  if (standing === 'unavailable') return 'later'
  return event === 'charge.success' && standing === 'unknown-reference' ? 'orphan' : 'done'
}
