import {
  keepEvent,
  markProcessed,
  unprocessedEvent,
  unprocessedEvents,
  type WebhookEvent,
} from '#database/repositories/webhook-events'
import type { Orders } from '../orders/orders.ts'
import { type ProviderEvent, readEvent } from '../providers/paystack/read-event.ts'
import { eachInTurn } from './each-in-turn.ts'
import { restoreOrder } from './restore-order.ts'
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
    receivedAtMs: await orders.now(),
  })
  return 'kept'
}

/**
 * Called right after an event was kept, for this one alone: in a drop hundreds come at once, and
 * each would otherwise work on all of them.
 */
export async function workOffKept(orders: Orders, rawBody: Buffer): Promise<void> {
  const event = readEvent(rawBody, orders.payments.mode)
  const kept = event && (await unprocessedEvent(orders.db, event.dedupeKey))
  if (kept) await workOffAndMark(orders, kept)
}

/** Called by the sweeper, for what was left over. */
export async function workOffEvents(orders: Orders): Promise<void> {
  const events = await unprocessedEvents(orders.db, MOST_AT_ONCE)
  await eachInTurn(events, (event) => workOffAndMark(orders, event))
}

async function workOffAndMark(orders: Orders, { dedupeKey, body }: WebhookEvent): Promise<void> {
  const event = readEvent(Buffer.from(body), orders.payments.mode)
  const outcome = event ? await workOff(orders, event) : 'done'
  if (outcome === 'later') return
  const isOrphan = outcome === 'orphan'
  await markProcessed(orders.db, dedupeKey, { nowMs: await orders.now(), isOrphan })
}

type Outcome = 'done' | 'later' | 'orphan'

async function workOff(orders: Orders, provided: ProviderEvent): Promise<Outcome> {
  const { event, reference, mode } = provided
  if (mode !== orders.payments.mode) {
    orders.log.warn({ event, mode }, 'webhook of the wrong mode: look at the keys')
    return 'done'
  }
  if (event.startsWith('refund.') && reference !== null) {
    return (await settleRefund(orders, reference)) === 'unavailable' ? 'later' : 'done'
  }
  const standing = reference === null ? 'unknown-reference' : await settlePayment(orders, reference)
  if (standing === 'unavailable') return 'later'
  if (event !== 'charge.success' || standing !== 'unknown-reference') return 'done'
  const restored = reference === null ? 'unknown' : await restoreAndSettle(orders, reference)
  if (restored !== 'unknown') return restored
  orders.log.warn({ event }, 'webhook about a payment we do not know')
  return 'orphan'
}

async function restoreAndSettle(
  orders: Orders,
  reference: string,
): Promise<'done' | 'later' | 'unknown'> {
  const restored = await restoreOrder(orders, reference)
  if (restored === 'unknown') return 'unknown'
  if (restored === 'unavailable') return 'later'
  return (await settlePayment(orders, reference)) === 'unavailable' ? 'later' : 'done'
}
