import {
  aCase,
  closeCase,
  openCase,
  openCaseWithMail,
} from '#database/repositories/attention-cases'
import { findAttempt } from '#database/repositories/payment-attempts'
import { transact } from '#database/transact'
import type { CaseReason } from '#domain/order/attention'
import type { Orders } from '../orders/orders.ts'
import { restoreOrder } from '../orders/restore-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { settleRefund } from '../orders/settle-refund.ts'
import type { ProviderEvent } from './paystack/read-event.ts'

/** `later`: the provider could not be asked. */
export type Outcome = 'done' | 'later'

/** An event that is signed makes us ask the provider, and tells the owner where a person must act. */
export async function processEvent(orders: Orders, provided: ProviderEvent): Promise<Outcome> {
  const { event, reference, mode } = provided
  if (mode !== orders.payments.mode) {
    orders.log.warn({ event, mode }, 'webhook of the wrong mode: look at the keys')
    return 'done'
  }
  if (event.startsWith('refund.')) return processRefund(orders, provided)
  if (event.startsWith('charge.dispute.')) return processDispute(orders, provided)

  const standing = reference === null ? 'unknown-reference' : await settlePayment(orders, reference)
  if (standing === 'unavailable') return 'later'
  if (event !== 'charge.success' || standing !== 'unknown-reference') return 'done'
  return processUnknown(orders, provided)
}

/** Failed refunds and those that wait for details are for the owner; others only make us ask. */
async function processRefund(orders: Orders, provided: ProviderEvent): Promise<Outcome> {
  const { event, reference } = provided
  if (event === 'refund.failed') await tellOwner(orders, provided, 'refund-failed')
  if (event === 'refund.needs-attention') await tellOwner(orders, provided, 'refund-needs-details')
  if (event === 'refund.processed') {
    await closeAll(orders, provided, ['refund-failed', 'refund-needs-details'])
  }
  if (reference === null) return 'done'
  return (await settleRefund(orders, reference)) === 'unavailable' ? 'later' : 'done'
}

/** A dispute that was lost has given the money back: the provider's own word on the payment says so. */
async function processDispute(orders: Orders, provided: ProviderEvent): Promise<Outcome> {
  const { event, reference } = provided
  if (event === 'charge.dispute.resolve') await closeAll(orders, provided, ['dispute'])
  else await tellOwner(orders, provided, 'dispute')
  if (reference === null) return 'done'
  return (await settleRefund(orders, reference)) === 'unavailable' ? 'later' : 'done'
}

async function processUnknown(orders: Orders, provided: ProviderEvent): Promise<Outcome> {
  const { event, reference, dedupeKey } = provided
  const restored = reference === null ? 'unknown' : await restoreOrder(orders, reference)
  if (restored === 'unavailable') return 'later'
  if (restored === 'restored') return 'done'
  if (restored === 'attached' && reference !== null) {
    return (await settlePayment(orders, reference)) === 'unavailable' ? 'later' : 'done'
  }
  // Listed without a mail: a stranger could otherwise fill the owner's mailbox for ten pesewas each.
  const openedAtMs = await orders.now()
  const unknown = { reason: 'unknown-payment', subject: dedupeKey, openedAtMs } as const
  await openCase(orders.db, aCase({ ...unknown, reference, eventKey: dedupeKey }))
  orders.log.warn({ event }, 'webhook about a payment we do not know')
  return 'done'
}

async function tellOwner(orders: Orders, provided: ProviderEvent, reason: CaseReason) {
  const { db, now, log } = orders
  const { reference, subject, dueAtMs, status, dedupeKey } = provided
  const attempt = reference === null ? null : await findAttempt(db, reference)
  const openedAtMs = await now()
  const about = { reference, orderId: attempt?.orderId ?? null, eventKey: dedupeKey }
  const opened = aCase({ reason, subject, openedAtMs, actByMs: dueAtMs, detail: status, ...about })
  const isNew = await transact(db, (trx) => openCaseWithMail(trx, opened))
  if (isNew) log.warn({ reason, reference }, 'the owner is told of an event of the provider')
}

async function closeAll(
  { db, now }: Orders,
  { subject, status }: ProviderEvent,
  reasons: readonly CaseReason[],
): Promise<void> {
  const closing = { note: `The provider says: ${status || 'done'}.`, atMs: await now() }
  for (const reason of reasons) await closeCase(db, { reason, subject }, closing)
}
