import type { Kysely } from 'kysely'
import type { ProviderRefundState, RefundState } from '#domain/refund/refund'
import { enqueueMail } from '../mail/outbox.ts'
import { loadOrder, moveOrder } from '../orders/orders.ts'
import { findAttempt, refundableOf } from '../payments/payment-attempts.ts'
import { withdrawRefundNotice } from '../returns/returns.ts'
import type { Schema } from '../schema.ts'
import { sumRestocked } from '../stock/restocked-units.ts'
import { returnStock } from '../stock/stock.ts'
import { type CaseTelling, updateRefundCases } from './refund-cases.ts'
import { type Refunded, refundPayment } from './refund-payment.ts'
import {
  listRefunds,
  markRestocked,
  moveRefund,
  type StoredRefund,
  setExpectedArrival,
} from './refunds.ts'

type ProviderAnswer = {
  readonly providerId: string
  readonly state: ProviderRefundState
  readonly amountPesewas: number
  /** The customer has the money at this time; it is absent if the provider does not say. */
  readonly expectedAtMs?: number
}

type Booking = CaseTelling & {
  /** A refund that is not over is looked at again at this time. */
  readonly nextCheckAtMs: number
}

const OPEN_STATES: readonly RefundState[] = [
  'asking',
  'pending',
  'needs-details',
  'uncertain',
  'refused',
  'failed',
]

/**
 * Books what the provider says. The units go back on sale with the first answer, once. Call this while the order is
 * locked.
 */
export async function bookRefund(
  trx: Kysely<Schema>,
  refund: StoredRefund,
  answer: ProviderAnswer,
  booking: Booking,
): Promise<void> {
  const { id } = refund
  const { state: to, providerId, amountPesewas, expectedAtMs } = answer
  const isOver = to === 'done' || to === 'failed'
  if (expectedAtMs !== undefined && expectedAtMs !== refund.expectedAtMs) {
    await setExpectedArrival(trx, id, expectedAtMs)
  }
  // The customer has been told that the refund is done. If it is not, a person must act.
  if (refund.state === 'done') return updateRefundCases(trx, refund, answer, booking)
  if (refund.state !== to || refund.providerId !== providerId) {
    const isMoved = await moveRefund(trx, id, {
      from: OPEN_STATES,
      to,
      providerId,
      amountPesewas,
      nowMs: booking.nowMs,
      nextCheckAtMs: isOver ? null : booking.nextCheckAtMs,
    })
    if (isMoved && to === 'done') await tellCustomer(trx, refund, booking.nowMs)
  }
  await updateRefundCases(trx, refund, answer, booking)
  await followState(trx, refund, { to, nowMs: booking.nowMs })
}

type Reached = { readonly to: ProviderRefundState; readonly nowMs: number }

/** Changes stock, payment and order as the refund's state requires. It may be called again for the same state. */
export async function followState(
  trx: Kysely<Schema>,
  refund: StoredRefund,
  { to, nowMs }: Reached,
): Promise<void> {
  if (to === 'done') await settleRefundedPayment(trx, refund, nowMs)
  await restockRefund(trx, refund, nowMs)
}

/** A refund has one mail, and none for an order without an address. */
async function tellCustomer(
  trx: Kysely<Schema>,
  { id: refundId, orderId }: StoredRefund,
  nowMs: number,
): Promise<void> {
  const order = await loadOrder(trx, orderId)
  if (!order || order.customer.email === '') return
  await withdrawRefundNotice(trx, refundId)
  await enqueueMail(trx, { kind: 'refund-mail', orderId, refundId, nowMs })
}

/** Puts the units of a refund back on sale, never more of a line than were ordered. */
async function restockRefund(
  trx: Kysely<Schema>,
  { id, orderId, lines, staffId, restockedAtMs }: StoredRefund,
  nowMs: number,
): Promise<void> {
  const wanted = lines.filter(({ restock }) => restock)
  if (restockedAtMs !== null || wanted.length === 0) return
  const order = await loadOrder(trx, orderId)
  const restocked = await sumRestocked(trx, orderId)
  if (!order || !(await markRestocked(trx, id, nowMs))) return
  const units = wanted.flatMap(({ position, quantity }) => {
    const line = order.lines[position]
    if (!line) return []
    const left = Math.min(quantity, line.quantity - (restocked.get(position) ?? 0))
    return left > 0 ? [{ ...line, quantity: left }] : []
  })
  await returnStock(trx, units, { reason: 'return', orderId, staffId, atMs: nowMs })
}

/** Moves payment and order on if everything that was paid is back. */
export async function settleRefundedPayment(
  trx: Kysely<Schema>,
  { orderId, reference }: Pick<StoredRefund, 'orderId' | 'reference'>,
  nowMs: number,
): Promise<Refunded> {
  const refunds = await listRefunds(trx, orderId)
  const back = refunds
    .filter((each) => each.reference === reference && each.state === 'done')
    .reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  if (reference !== null) {
    const attempt = await findAttempt(trx, reference)
    return attempt && back >= refundableOf(attempt)
      ? refundPayment(trx, attempt, nowMs)
      : 'unchanged'
  }
  const order = await loadOrder(trx, orderId)
  if (!order || back < order.total.minor) return 'unchanged'
  await moveOrder(trx, orderId, { from: ['paid'], to: 'refunded' })
  return 'refunded'
}
