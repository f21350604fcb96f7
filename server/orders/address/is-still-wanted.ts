import type { Kysely } from 'kysely'
import { findChangeOfPayment } from '#database/orders/address-changes'
import { loadOrder } from '#database/orders/orders'
import type { Schema } from '#database/schema'
import type { Order } from '#domain/order/order'
import { paysDifference } from '#domain/order/pays-difference'
import { isBeforePacking } from './address-code.ts'

/**
 * Tells whether an order still buys something: one that pays for another address is for nothing once that cannot
 * change.
 */
export async function isStillWanted(db: Kysely<Schema>, payment: Order): Promise<boolean> {
  if (!paysDifference(payment)) return true
  const change = await findChangeOfPayment(db, payment.id)
  if (change?.state !== 'asked') return false
  const order = await loadOrder(db, change.orderId)
  return order !== null && isBeforePacking(order)
}
