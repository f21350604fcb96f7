import type { Transaction } from 'kysely'
import { findAskedChange, writePaymentOrder } from '#database/orders/address-changes'
import {
  insertOrder,
  loadOrder,
  lockOrder,
  type NewOrder,
  readHoldEnd,
} from '#database/orders/orders'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { isUniqueViolation } from '#database/unique-violation'
import { pesewas } from '#domain/money/money'
import type { AddressChange } from '#domain/order/address-change'
import type { Order } from '#domain/order/order'
import { orderId as newOrderId } from '#domain/order/order-numbers'
import { isOfOtherMode } from '#domain/order/payment-mode'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { TrackingMessage } from '#domain/tracking-messages'
import { newToken } from '../../base/new-token.ts'
import { auditSubject } from '../fulfil/change-order.ts'
import type { OrderContext } from '../order-context.ts'
import { isBeforePacking } from './address-code.ts'

const HOUR_MS = 60 * 60_000
const MAX_TRIES = 5

type Asked = { readonly orderId: string; readonly actor: Actor }
type Refused = Extract<TrackingMessage, 'difference-gone'>

/**
 * The difference for another address is paid with an order: without units, held and paid like one by message, so that
 * payments, refunds and exports know it. A repeated call finds the same order until it has run out. Returns its id.
 */
export async function offerDifference(
  orders: OrderContext,
  asked: Asked,
): Promise<Result<string, Refused>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await offerOnce(orders, asked)
    } catch (error) {
      // Another order took the number in the same millisecond.
      if (!isUniqueViolation(error) || tries === MAX_TRIES) throw error
    }
  }
}

async function offerOnce(
  orders: OrderContext,
  { orderId, actor }: Asked,
): Promise<Result<string, Refused>> {
  const nowMs = await orders.now()
  return transact(orders.db, async (trx) => {
    await lockOrder(trx, orderId)
    const order = await loadOrder(trx, orderId)
    const change = await findAskedChange(trx, orderId)
    if (!order || !change || !isBeforePacking(order)) return failure('difference-gone')
    // Nobody pays real money for an order of a test.
    if (isOfOtherMode(order.mode, orders.payments.mode)) return failure('difference-gone')
    const { paymentOrderId } = change
    if (paymentOrderId !== null) {
      const payment = await loadOrder(trx, paymentOrderId)
      if (payment?.state === 'paid' || payment?.state === 'attention') {
        return failure('difference-gone')
      }
      const isHeld = (await readHoldEnd(trx, paymentOrderId)) > nowMs
      if (payment?.state === 'pending' && isHeld) return success(paymentOrderId)
    }
    const id = await writeDifference(trx, orders, { order, change, nowMs })
    const subject = auditSubject(orderId)
    await writeAudit(trx, { actor, action: 'difference-offered', subject, nowMs })
    return success(id)
  })
}

type Wanted = { readonly order: Order; readonly change: AddressChange; readonly nowMs: number }

async function writeDifference(
  trx: Transaction<Schema>,
  { random, payments, settings }: OrderContext,
  { order, change, nowMs }: Wanted,
): Promise<string> {
  const { zone, ...place } = change.after
  const nothing = pesewas(0)
  const difference = pesewas(change.differencePesewas)
  const written: NewOrder = {
    id: newOrderId(nowMs, random()),
    customer: { ...order.customer, ...place },
    discountCode: null,
    zone,
    lines: [],
    rules: order.rules,
    subtotal: nothing,
    discount: nothing,
    delivery: difference,
    total: difference,
    // Nobody has this token: it opens to links alone.
    accessTokenHash: newToken().tokenHash,
    requestHash: '',
    sourceHash: '',
    mode: payments.mode,
    createdAtMs: nowMs,
    holdExpiresAtMs: nowMs + settings().payLinkHours * HOUR_MS,
    channel: 'message',
    isHeldLong: true,
  }
  await insertOrder(trx, written)
  await writePaymentOrder(trx, change, { paymentOrderId: written.id, nowMs })
  return written.id
}
