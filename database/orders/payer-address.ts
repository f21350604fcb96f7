import type { Kysely } from 'kysely'
import type { Order } from '#domain/order/order'
import { orderSearchText } from '#domain/order/search-text'
import type { Schema } from '../schema.ts'

type Addressed = Pick<Order, 'id' | 'customer' | 'zone' | 'delivery' | 'total'>

/** Call this for a pending order that the transaction has locked. */
export async function writePayerAddress(
  trx: Kysely<Schema>,
  { id, customer, zone, delivery, total }: Addressed,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      customer_json: JSON.stringify(customer),
      delivery_pesewas: delivery.minor,
      delivery_json: zone && JSON.stringify(zone),
      total_pesewas: total.minor,
      search_text: orderSearchText({ id, customer }),
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}
