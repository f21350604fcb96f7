import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Fulfilment } from '#domain/order/fulfilment'
import { isOpenOrder, type Order } from '#domain/order/order'
import { orderSearchText } from '#domain/order/search-text'
import type { Schema } from '../schema.ts'
import { loadOrder, lockOrder } from './orders.ts'

export type CustomerSeen = {
  readonly customer: Order['customer']
  readonly fulfilment: Fulfilment | null
  readonly zone: Order['zone']
  /** The version changes whenever the customer's details do. */
  readonly version: string
  readonly isOpen: boolean
}

/** Locks the order until the transaction ends. */
export async function readCustomer(
  trx: Kysely<Schema>,
  orderId: string,
): Promise<CustomerSeen | null> {
  await lockOrder(trx, orderId)
  const order = await loadOrder(trx, orderId)
  if (!order) return null
  const { customer, fulfilment, zone } = order
  return {
    customer,
    fulfilment,
    zone,
    version: customerVersion(customer),
    isOpen: isOpenOrder(order),
  }
}

/** A form holds this version: another one means that somebody corrected the details meanwhile. */
export function customerVersion(customer: Order['customer']): string {
  return hash('sha256', JSON.stringify(Object.entries(customer).toSorted()), 'base64url')
}

export async function correctOrder(
  trx: Kysely<Schema>,
  orderId: string,
  customer: Order['customer'],
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      phone: customer.phone,
      customer_json: JSON.stringify(customer),
      search_text: orderSearchText({ id: orderId, customer }),
    })
    .where('id', '=', orderId)
    .execute()
}
