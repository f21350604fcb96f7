import type { Kysely, Transaction } from 'kysely'
import { findAskedChange, findChangeOfPayment } from '#database/orders/address-changes'
import { moveFulfilment } from '#database/orders/fulfilment'
import { loadOrder, lockOrder } from '#database/orders/orders'
import { newReviewCase, openReviewCaseWithMail } from '#database/orders/review-cases'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { type AddressChange, whereOrderGoes } from '#domain/order/address-change'
import { paysDifference } from '#domain/order/pays-difference'
import type { OrderContext } from '../order-context.ts'
import { isBeforePacking } from './address-code.ts'
import { makeChange } from './change-address.ts'

/**
 * This runs after an order became paid: if it pays the difference for another address, the order that it is about goes
 * there. An order that is packed by then, cancelled, or goes elsewhere is a case. The change has a transaction of its
 * own, because orders are locked by id.
 */
export async function applyDifference(
  { db, now, settings }: Pick<OrderContext, 'db' | 'now' | 'settings'>,
  paymentOrderId: string,
): Promise<void> {
  const found = await findChangeOfPayment(db, paymentOrderId)
  const payment = found ? null : await loadOrder(db, paymentOrderId)
  if (!found && !(payment && paysDifference(payment))) return
  const nowMs = await now()
  const shopEmail = settings().brand.email
  await transact(db, async (trx) => {
    const orderId = found?.orderId ?? null
    if (orderId !== null) await lockOrder(trx, orderId)
    if (!(await finishPayment(trx, paymentOrderId, nowMs))) return
    const order = orderId === null ? null : await loadOrder(trx, orderId)
    const asked = await findWish(trx, paymentOrderId)
    if (!asked || !order || !isBeforePacking(order)) {
      // A backup may be older than the wish, and whoever asked may be erased.
      const detail =
        orderId === null ? 'nobody knows for which' : `it was paid for order ${orderId}`
      const about = { reason: 'difference-late', subject: paymentOrderId, detail } as const
      const opened = newReviewCase({ ...about, orderId: paymentOrderId, openedAtMs: nowMs })
      await openReviewCaseWithMail(trx, opened, shopEmail)
      return
    }
    const { id: _, ...wish } = asked
    const change = { ...wish, paymentOrderId }
    const before = whereOrderGoes(order)
    const made = { ...change, state: 'made', before, atMs: nowMs } as const
    await makeChange(trx, { order, change: made, shopEmail })
  })
}

/** The latest wish counts, also if this was paid with an older link. */
async function findWish(
  trx: Kysely<Schema>,
  paymentOrderId: string,
): Promise<AddressChange | null> {
  const found = await findChangeOfPayment(trx, paymentOrderId)
  if (found?.state === 'renewed') return findAskedChange(trx, found.orderId)
  return found?.state === 'asked' ? found : null
}

/** Nothing of the payment is to be packed. False if it is not paid, or was dealt with before. */
export function finishPayment(
  trx: Transaction<Schema> | Kysely<Schema>,
  paymentOrderId: string,
  nowMs: number,
): Promise<boolean> {
  const times = { packedAtMs: nowMs, sentAtMs: nowMs, deliveredAtMs: nowMs }
  return moveFulfilment(trx, paymentOrderId, { from: 'to-pack', to: 'delivered', ...times })
}
