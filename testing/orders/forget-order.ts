import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'

/** Deletes an order as if a backup from before it was restored; its units are on sale again. */
export async function forgetOrder(db: Kysely<Schema>, orderId: string): Promise<void> {
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute()
  for (const { product_id, colour, size, quantity } of lines) {
    await db
      .updateTable('variants')
      .set(({ eb }) => ({ stock: eb('stock', '+', quantity) }))
      .where('product_id', '=', product_id)
      .where('colour', '=', colour)
      .where('size', '=', size)
      .execute()
  }
  await db.deleteFrom('outbox').where('dedupe_key', 'like', `%${orderId}%`).execute()
  for (const table of [
    'stock_moves',
    'drop_orders',
    'discount_orders',
    'payment_attempts',
    'order_lines',
  ] as const) {
    await db.deleteFrom(table).where('order_id', '=', orderId).execute()
  }
  await db.deleteFrom('orders').where('id', '=', orderId).execute()
}
