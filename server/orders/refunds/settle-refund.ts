import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isEndedTest, lockOrder } from '#database/orders/orders'
import { type Attempt, findAttempt, refundableOf } from '#database/payments/payment-attempts'
import { settleRefundedPayment } from '#database/refunds/book-refund'
import { type Refunded, refundPayment } from '#database/refunds/refund-payment'
import { insertRefund, listRefunds } from '#database/refunds/refunds'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { isPaymentReference } from '#domain/order/order-numbers'
import { leftToRefund } from '#domain/refund/refund'
import { findAttemptProvider } from '../../payments/find-provider.ts'
import type { OrderContext } from '../order-context.ts'
import { type Listed, type RefundEvent, syncRefunds } from './sync-refunds.ts'

export type SettledRefund = {
  readonly outcome: Refunded | 'unavailable'
  /** Null: the provider was not asked, or did not answer. */
  readonly listed: Listed
}

/**
 * Looks at the refunds of a payment, because events are not trusted. A refund belongs to one payment;
 * the order is refunded when all its payments are. A payment can also be returned without a refund, by
 * a lost dispute: what is missing then becomes a row, too. Stock stays booked unless our own refund
 * says otherwise: the owner decides whether returned units are sold again.
 */
export async function settleRefund(
  orders: OrderContext,
  reference: string,
  event?: RefundEvent,
): Promise<SettledRefund> {
  const { db, log } = orders
  const attempt = isPaymentReference(reference) ? await findAttempt(db, reference) : null
  if (attempt?.state !== 'succeeded' && attempt?.state !== 'refunded') {
    return { outcome: 'unchanged', listed: null }
  }
  if (attempt.orderEndedAtMs !== null) return { outcome: 'unchanged', listed: null }
  const listed = await syncRefunds(orders, attempt, event)
  if (listed === null) return { outcome: 'unavailable', listed }
  if (attempt.state === 'refunded') return { outcome: 'unchanged', listed }
  const verified = await findAttemptProvider(orders, attempt)?.verify(reference)
  if (!verified?.ok) return { outcome: 'unavailable', listed }
  const isReturned = verified.value?.reference === reference && verified.value.state === 'returned'
  // The provider calls a payment unverified of which only a part is refunded: its list decides.
  const isPart = listed.length > 0 && !isListedWhole(listed, attempt)
  const nowMs = await orders.now()
  const outcome = await transact(db, async (trx) => {
    await lockOrder(trx, attempt.orderId)
    if (await isEndedTest(trx, attempt.orderId)) return 'unchanged'
    if (!isReturned || isPart) return settleRefundedPayment(trx, attempt, nowMs)
    await addMissing(trx, attempt, nowMs)
    return refundPayment(trx, attempt, nowMs)
  })
  if (outcome !== 'unchanged') {
    log.info({ orderId: attempt.orderId, reference, outcome }, 'payment refunded')
  }
  return { outcome, listed }
}

function isListedWhole(listed: NonNullable<Listed>, attempt: Attempt): boolean {
  return leftToRefund(refundableOf(attempt), listed) <= 0
}

/** Books what was returned without a refund that we know. */
async function addMissing(trx: Transaction<Schema>, attempt: Attempt, nowMs: number) {
  const { orderId, reference } = attempt
  const all = await listRefunds(trx, orderId)
  const own = all.filter((each) => each.reference === reference)
  const amountPesewas = leftToRefund(refundableOf(attempt), own)
  if (amountPesewas <= 0) return
  await insertRefund(trx, {
    id: randomUUIDv7(),
    orderId,
    reference,
    amountPesewas,
    state: 'done',
    source: 'dashboard',
    reason: '',
    lines: [],
    staffId: null,
    createdAtMs: nowMs,
    nextCheckAtMs: null,
  })
}
