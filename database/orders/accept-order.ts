import type { Kysely, Transaction } from 'kysely'
import type { Order, OrderReviewReason } from '#domain/order/order'
import { ACTIONS, CLOSED_BY_ACCEPTING } from '#domain/order/review-case'
import { leftToRefund } from '#domain/refund/refund'
import { failure, type Result, success } from '#domain/result'
import { enqueueMail } from '../mail/outbox.ts'
import { listAttempts, refundableOf } from '../payments/payment-attempts.ts'
import { listRefunds } from '../refunds/refunds.ts'
import type { Schema } from '../schema.ts'
import { isStockShort, takeStock } from '../stock/stock.ts'
import { deferSaleOfHeld } from '../stock/stock-moves.ts'
import { transact } from '../transact.ts'
import { openAddressCase } from './address-cases.ts'
import { loadOrder, lockOrder, moveOrder, readHoldsStock } from './orders.ts'
import { lockReplacementChain } from './replaced-orders.ts'
import { type Closing, closeReason, findReviewCases } from './review-cases.ts'

export type Acceptance = {
  readonly orderId: string
  /** This is why the payment needed review when the person looked at it. */
  readonly expected: OrderReviewReason
  readonly closing: Closing
  readonly staffId: string | null
}

export type AcceptRefusal =
  | 'order-unknown'
  | 'order-not-in-attention'
  | 'order-changed'
  | 'accept-does-not-fit'
  | 'stock-not-enough'

/**
 * Makes an order paid whose payment needed review. It takes the order's units if it holds none; without them nothing
 * changes. `alsoWrite` runs in the same transaction.
 */
export async function acceptOrder(
  db: Kysely<Schema>,
  acceptance: Acceptance,
  alsoWrite: (trx: Transaction<Schema>) => Promise<void>,
): Promise<Result<null, AcceptRefusal>> {
  try {
    return await transact(db, (trx) => acceptIn(trx, acceptance, alsoWrite))
  } catch (error) {
    if (isStockShort(error)) return failure('stock-not-enough')
    throw error
  }
}

async function acceptIn(
  trx: Transaction<Schema>,
  { orderId, expected, closing, staffId }: Acceptance,
  alsoWrite: (trx: Transaction<Schema>) => Promise<void>,
): Promise<Result<null, AcceptRefusal>> {
  // Rows are locked in the order of `settleOrder`, with which this may compete.
  await lockReplacementChain(trx, orderId)
  await lockOrder(trx, orderId)
  const order = await loadOrder(trx, orderId)
  const refusal = await findRefusal(trx, order, expected)
  if (refusal) return failure(refusal)
  const holdsStock = await readHoldsStock(trx, orderId)
  await moveOrder(trx, orderId, { from: ['attention'], to: 'paid', holdsStock: true })
  for (const reason of CLOSED_BY_ACCEPTING) await closeReason(trx, { orderId, reason }, closing)
  // The mail has the same key as when the order is settled: an order that was paid before gets no second mail.
  if (order?.customer.email !== '') {
    await enqueueMail(trx, { kind: 'order-mail', orderId, nowMs: closing.atMs })
  }
  await alsoWrite(trx)
  // A restored order may have lost its address.
  if (order) await openAddressCase(trx, order, { nowMs: closing.atMs, shopEmail: null })
  const sale = { orderId, staffId, atMs: closing.atMs }
  if (holdsStock) await deferSaleOfHeld(trx, sale)
  else await takeStock(trx, order?.lines ?? [], { ...sale, reason: 'sale' })
  return success(null)
}

/** Nothing is accepted while any open case of the order says that no money came. */
async function findRefusal(
  trx: Kysely<Schema>,
  order: Order | null,
  expected: OrderReviewReason,
): Promise<AcceptRefusal | null> {
  if (!order) return 'order-unknown'
  const { state, attentionReason } = order
  if (state !== 'attention') return state === 'paid' ? 'order-changed' : 'order-not-in-attention'
  if (attentionReason !== expected) return 'order-changed'
  const open = (await findReviewCases(trx, order.id)).filter(({ closing }) => closing === null)
  const reasons = open.map(({ reason }) => reason)
  if (reasons.includes('wrong-mode') || !ACTIONS[expected].includes('accept')) {
    return 'accept-does-not-fit'
  }
  // The case was dealt with in another way, such as a refund by hand: an old page must not accept it.
  if (!reasons.includes(expected)) return 'order-changed'
  return (await isRefundAsked(trx, order.id)) ? 'order-changed' : null
}

/** Tells whether nothing of what was paid stays here once the refunds that were asked for are done. */
async function isRefundAsked(trx: Kysely<Schema>, orderId: string): Promise<boolean> {
  const attempts = await listAttempts(trx, orderId)
  const refunds = await listRefunds(trx, orderId)
  const paid = attempts.filter(({ state }) => state === 'succeeded')
  const isAllAsked = paid.every((attempt) => {
    const own = refunds.filter(({ reference }) => reference === attempt.reference)
    return leftToRefund(refundableOf(attempt), own) <= 0
  })
  return paid.length > 0 && isAllAsked
}
