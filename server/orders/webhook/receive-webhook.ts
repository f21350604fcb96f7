import pLimit from 'p-limit'
import { newReviewCase, openReviewCaseWithMail } from '#database/orders/review-cases'
import {
  failEvent,
  findDueEvents,
  findWaitingEvent,
  leaseEvent,
  markProcessed,
  postponeEvent,
  storeEvent,
  type WaitingEvent,
} from '#database/payments/webhook-events'
import { transact } from '#database/transact'
import { waitForAll } from '../../base/wait-for-all.ts'
import { findProvider } from '../../payments/find-provider.ts'
import type { EventRefusal } from '../../payments/payments.ts'
import type { OrderContext } from '../order-context.ts'
import { type Outcome, processEvent } from './process-event.ts'

const MAX_EVENTS_A_SWEEP = 50
const MAX_EVENTS_AT_ONCE = 5
/** This is longer than processing takes; if the process dies, another one goes on then. */
const LEASE_MS = 60_000
const FIRST_GAP_MS = 30_000
const MAX_GAP_MS = 60 * 60_000
/** The tries take about four hours with the growing gaps, longer than a temporary failure of ours. */
const MAX_FAILED_TRIES = 10
/** The provider retries an event for this long. */
const MAX_AGE_MS = 72 * 60 * 60_000

/** Checks the signature and stores the event. It is processed afterwards. */
export async function receiveWebhook(
  orders: OrderContext,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<EventRefusal | 'stored'> {
  const { payments } = orders
  const read = payments.readEvent(rawBody, signature)
  if (!read.ok) return read.error
  const { dedupeKey, kind, name, reference } = read.value
  await storeEvent(orders.db, {
    dedupeKey,
    provider: payments.name,
    kind,
    event: name,
    reference,
    body: rawBody.toString('utf8'),
    receivedAtMs: await orders.now(),
  })
  return 'stored'
}

/**
 * Called right after an event was stored, for this event alone: in a drop hundreds arrive at once,
 * and each call would otherwise process all of them.
 */
export async function processStoredEvent(orders: OrderContext, rawBody: Buffer): Promise<void> {
  const event = orders.payments.readStoredEvent(rawBody)
  const stored = event && (await findWaitingEvent(orders.db, event.dedupeKey))
  if (stored) await processAndMark(orders, stored)
}

/** Called by a job, for events that are still unprocessed. A lease gives each to one process. */
export async function processDueEvents(orders: OrderContext): Promise<void> {
  const due = { nowMs: await orders.now(), max: MAX_EVENTS_A_SWEEP, maxGapMs: MAX_GAP_MS }
  const events = await findDueEvents(orders.db, due)
  const limit = pLimit(MAX_EVENTS_AT_ONCE)
  await waitForAll(events.map((event) => limit(() => leaseAndProcess(orders, event))))
}

async function leaseAndProcess(orders: OrderContext, event: WaitingEvent): Promise<void> {
  const untilMs = (await orders.now()) + LEASE_MS
  if (await leaseEvent(orders.db, event, untilMs)) await processAndMark(orders, event)
}

async function processAndMark(orders: OrderContext, stored: WaitingEvent): Promise<void> {
  const { dedupeKey } = stored
  try {
    const outcome = await processStored(orders, stored)
    if (outcome === 'done') return await markProcessed(orders.db, dedupeKey, await orders.now())
  } catch (error) {
    await postponeOrFail(orders, stored, { error, isFailure: true })
    throw error
  }
  await postponeOrFail(orders, stored, {
    error: 'The provider could not be asked',
    isFailure: false,
  })
}

async function processStored(
  orders: OrderContext,
  { provider, body }: WaitingEvent,
): Promise<Outcome> {
  const sender = findProvider(orders, provider)
  // Another process may have its keys; if none does, the owner is notified after `MAX_AGE_MS`.
  if (!sender) return 'later'
  const event = sender.readStoredEvent(Buffer.from(body))
  return event ? processEvent(orders, sender, event) : 'done'
}

type EventError = { readonly error: unknown; readonly isFailure: boolean }

/** Each event has its own retry gap, so one that always fails delays no other. */
async function postponeOrFail(
  { db, now, log, settings }: OrderContext,
  { dedupeKey, tries, receivedAtMs, event, reference }: WaitingEvent,
  { error, isFailure }: EventError,
): Promise<void> {
  const nowMs = await now()
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 300)
  const isHopeless = isFailure && tries + 1 >= MAX_FAILED_TRIES
  if (!isHopeless && nowMs - receivedAtMs < MAX_AGE_MS) {
    const gapMs = Math.min(FIRST_GAP_MS * 2 ** tries, MAX_GAP_MS)
    return postponeEvent(db, dedupeKey, { nextTryAtMs: nowMs + gapMs, error: detail })
  }
  await transact(db, async (trx) => {
    await failEvent(trx, dedupeKey, { nowMs, error: detail })
    const parked = { reason: 'event-parked', subject: dedupeKey, openedAtMs: nowMs } as const
    const about = { reference, eventKey: dedupeKey, detail: `${event}: ${detail}` }
    await openReviewCaseWithMail(
      trx,
      newReviewCase({ ...parked, ...about }),
      settings().brand.email,
    )
  })
  log.warn({ event, reference }, 'event of the provider parked')
}
