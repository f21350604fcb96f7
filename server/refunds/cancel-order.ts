import type { Transaction } from 'kysely'
import { hit } from '#database/health/rate-limits'
import { openCancelCase } from '#database/refunds/refund-cases'
import { countShopperRefunds, listRefunds, type StoredRefund } from '#database/refunds/refunds'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import type { Order } from '#domain/order/order'
import type { RefundFailure } from '#domain/owner-messages/refunds'
import { type Result, success } from '#domain/result'
import { THE_CUSTOMER } from '#domain/staff/actor'
import { sha256 } from '../base/sha256.ts'
import { auditSubject } from '../orders/fulfil/change-order.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { askToRefundDifferences, findPaidDifferences } from '../orders/refunds/difference-cases.ts'
import { refundOrder } from './refund-order.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const MAX_CANCELS_A_WEEK = 2

/** `asked-owner`: the owner decides, because of the person or because of the payment. */
export type Cancelled =
  | { readonly kind: 'cancelled'; readonly refund: StoredRefund }
  | { readonly kind: 'asked-owner'; readonly why: 'too-often' | 'payment' }

/** A person alone can refund these. */
const PAYMENT_FAILURES: ReadonlySet<RefundFailure> = new Set<RefundFailure>([
  'refund-payment-unnamed',
  'refund-provider-away',
  'refund-uncertain',
])

/** No member of staff cancels like this: the owner refunds all of it instead (`refundOrder`). */
export type OrderToCancel = { readonly orderId: string; readonly source: 'shopper' }

/**
 * The shopper cancels a paid order before it is packed: packing stops at once, everything is refunded and the units
 * are for sale again. This works once for an order, and at most twice a week for a person.
 */
export async function cancelOrder(
  orders: OrderContext,
  { orderId, source }: OrderToCancel,
): Promise<Result<Cancelled, RefundFailure>> {
  const nowMs = await orders.now()
  const refunded = await refundOrder(orders, {
    orderId,
    scope: { kind: 'whole', restock: true },
    reference: null,
    reason: 'Cancelled by the customer',
    actor: THE_CUSTOMER,
    source,
    refuse: (trx, order) => refuseShopper(trx, order, nowMs),
  })
  if (refunded.ok) {
    await refundDifferences(orders, orderId, nowMs)
    return success({ kind: 'cancelled', refund: refunded.value })
  }
  const isTooOften = refunded.error === 'cancel-too-often'
  if (isTooOften || PAYMENT_FAILURES.has(refunded.error)) {
    await askOwner(orders, orderId, nowMs)
    return success({ kind: 'asked-owner', why: isTooOften ? 'too-often' : 'payment' })
  }
  // The provider refused, so the owner gets a case. The order stays cancelled.
  if (refunded.error === 'refund-refused') {
    const refunds = await listRefunds(orders.db, orderId)
    const refund = refunds.findLast(({ source }) => source === 'shopper')
    if (refund) return success({ kind: 'cancelled', refund })
  }
  return refunded
}

/**
 * The shopper was told that all of the money goes back: also what was paid for another address. What the provider does
 * not take, and what a crash leaves, stays a case for the owner (`askToRefundDifferences`).
 */
async function refundDifferences(
  orders: OrderContext,
  orderId: string,
  nowMs: number,
): Promise<void> {
  for (const paymentOrderId of await findPaidDifferences(orders.db, orderId)) {
    await refundOrder(orders, {
      orderId: paymentOrderId,
      scope: { kind: 'whole', restock: true },
      reference: null,
      reason: `Order ${orderId} was cancelled by the customer`,
      actor: THE_CUSTOMER,
    })
  }
  await transact(orders.db, (trx) => askToRefundDifferences(trx, orderId, nowMs))
}

async function askOwner({ db }: OrderContext, orderId: string, nowMs: number): Promise<void> {
  await transact(db, async (trx) => {
    await openCancelCase(trx, orderId, nowMs)
    const subject = auditSubject(orderId)
    await writeAudit(trx, { actor: THE_CUSTOMER, action: 'cancel-asked', subject, nowMs })
  })
}

async function refuseShopper(
  trx: Transaction<Schema>,
  order: Order,
  nowMs: number,
): Promise<RefundFailure | null> {
  const refusal = refuseCancel(order)
  if (refusal) return refusal
  const refunds = await listRefunds(trx, order.id)
  if (refunds.some(({ source }) => source === 'shopper')) return 'refund-nothing-left'
  const { email, phone } = order.customer
  const person = { email: mailboxOf(email), phone }
  await lockPerson(trx, person, nowMs)
  const cancelled = await countShopperRefunds(trx, person, nowMs - WEEK_MS)
  return cancelled >= MAX_CANCELS_A_WEEK ? 'cancel-too-often' : null
}

/** Two orders of one person that are cancelled at the same moment are counted one after the other. */
async function lockPerson(
  trx: Transaction<Schema>,
  { email, phone }: { readonly email: string; readonly phone: string },
  nowMs: number,
): Promise<void> {
  for (const mark of [`email ${email}`, `phone ${phone}`]) {
    await hit(trx, `cancel ${sha256(mark)}`, WEEK_MS, nowMs)
  }
}

function refuseCancel({ state, fulfilment }: Order): RefundFailure | null {
  if (state !== 'paid') return state === 'refunded' ? 'refund-nothing-left' : 'refund-not-paid'
  if (fulfilment === 'cancelled') return 'refund-nothing-left'
  return fulfilment === 'to-pack' ? null : 'order-sent-already'
}
