import {
  closeReviewCase,
  newReviewCase,
  openReviewCase,
  openReviewCaseWithMail,
} from '#database/orders/review-cases'
import { findAttempt } from '#database/payments/payment-attempts'
import { transact } from '#database/transact'
import type { ReviewReason } from '#domain/order/review-case'
import type { PaymentProvider, ProviderEvent } from '../../payments/payments.ts'
import type { OrderContext } from '../order-context.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { restoreOrder } from '../restore-order.ts'
import { settlePayment } from '../settle-payment.ts'

/** `later`: the provider could not be reached. */
export type Outcome = 'done' | 'later'

/** Verifies what a signed event is about, and opens a case for the owner where a person must act. */
export async function processEvent(
  orders: OrderContext,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<Outcome> {
  const { kind, name, mode } = event
  if (mode !== provider.mode) {
    orders.log.warn({ event: name, mode }, 'webhook of the wrong mode: look at the keys')
    // The event was stored while the shop had live keys: only with those can the payment be verified.
    return mode === 'live' ? 'later' : 'done'
  }
  switch (kind) {
    case 'refund-failed':
    case 'refund-needs-details':
      return checkTroubledRefund(orders, event, kind)
    case 'refund-done':
      return checkDoneRefund(orders, event)
    case 'refund-changed':
      return checkRefund(orders, event)
    case 'dispute-open':
      await openOwnerCase(orders, event, 'dispute')
      return checkRefund(orders, event)
    case 'dispute-resolved':
      await closeAll(orders, event, ['dispute'])
      return checkRefund(orders, event)
    case 'payment-succeeded':
    case 'other':
      return checkPayment(orders, provider, event)
  }
}

/** Disputes come here, too: a lost dispute refunds the money, which verifying the payment shows. */
async function checkRefund(orders: OrderContext, { reference }: ProviderEvent): Promise<Outcome> {
  if (reference === null) return 'done'
  const { outcome } = await settleRefund(orders, reference)
  return outcome === 'unavailable' ? 'later' : 'done'
}

/** Closes what an earlier event opened, unless the list still shows the trouble. */
async function checkDoneRefund(orders: OrderContext, event: ProviderEvent): Promise<Outcome> {
  const { reference, subject } = event
  const settled = reference === null ? null : await settleRefund(orders, reference)
  if (settled?.outcome === 'unavailable') return 'later'
  const shown = settled?.listed?.find(({ id }) => id === subject)?.state
  if (shown !== 'failed' && shown !== 'needs-details') {
    await closeAll(orders, event, ['refund-failed', 'refund-needs-details'])
  }
  return 'done'
}

const TROUBLES = { 'refund-failed': 'failed', 'refund-needs-details': 'needs-details' } as const

/** `syncRefunds` opens the case if the provider lists such a refund; else the owner is told of the event. */
async function checkTroubledRefund(
  orders: OrderContext,
  event: ProviderEvent,
  kind: keyof typeof TROUBLES,
): Promise<Outcome> {
  const { reference } = event
  const settled = reference === null ? null : await settleRefund(orders, reference, event)
  if (settled?.outcome === 'unavailable') return 'later'
  const isShown = settled?.listed?.some(({ state }) => state === TROUBLES[kind]) ?? false
  if (!isShown) await openOwnerCase(orders, event, kind)
  return 'done'
}

async function checkPayment(
  orders: OrderContext,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<Outcome> {
  const { kind, reference } = event
  const status = reference === null ? 'unknown-reference' : await settlePayment(orders, reference)
  if (status === 'unavailable') return 'later'
  if (kind !== 'payment-succeeded' || status !== 'unknown-reference') return 'done'
  return processUnknownPayment(orders, provider, event)
}

async function processUnknownPayment(
  orders: OrderContext,
  provider: PaymentProvider,
  { name, reference, dedupeKey }: ProviderEvent,
): Promise<Outcome> {
  const restored = reference === null ? 'unknown' : await restoreOrder(orders, provider, reference)
  if (restored === 'unavailable') return 'later'
  if (restored === 'restored') return 'done'
  if (restored === 'attached' && reference !== null) {
    return (await settlePayment(orders, reference)) === 'unavailable' ? 'later' : 'done'
  }
  // No mail is sent: a stranger could otherwise fill the owner's mailbox for ten pesewas a mail.
  const openedAtMs = await orders.now()
  const unknown = { reason: 'unknown-payment', subject: dedupeKey, openedAtMs } as const
  await openReviewCase(orders.db, newReviewCase({ ...unknown, reference, eventKey: dedupeKey }))
  orders.log.warn({ event: name }, 'webhook about a payment we do not know')
  return 'done'
}

async function openOwnerCase(orders: OrderContext, event: ProviderEvent, reason: ReviewReason) {
  const { db, now, log, settings } = orders
  const { reference, subject, dueAtMs, status, dedupeKey } = event
  const attempt = reference === null ? null : await findAttempt(db, reference)
  const openedAtMs = await now()
  const about = { reference, orderId: attempt?.orderId ?? null, eventKey: dedupeKey }
  const opened = newReviewCase({
    reason,
    subject,
    openedAtMs,
    actByMs: dueAtMs,
    detail: status,
    ...about,
  })
  const isNew = await transact(db, (trx) =>
    openReviewCaseWithMail(trx, opened, settings().brand.email),
  )
  if (isNew) log.warn({ reason, reference }, 'case opened for an event of the provider')
}

async function closeAll(
  { db, now }: OrderContext,
  { subject, status }: ProviderEvent,
  reasons: readonly ReviewReason[],
): Promise<void> {
  const closing = { note: `The provider says: ${status || 'done'}.`, atMs: await now() }
  for (const reason of reasons) await closeReviewCase(db, { reason, subject }, closing)
}
