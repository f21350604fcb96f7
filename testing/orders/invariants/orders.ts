import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { MAX_BACK_MS } from '#domain/order/sold-at'

/**
 * The stored amounts equal the sum of the lines; a paid order is in a paid state. A market sale is
 * paid in person: it has no attempt.
 */
export async function brokenOrders(db: Kysely<Schema>): Promise<string[]> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const lines = await db.selectFrom('order_lines').selectAll().execute()
  const attempts = await db.selectFrom('payment_attempts').selectAll().execute()
  return orders.flatMap((order) => {
    const state = order.test_state ?? order.state
    const subtotal = lines
      .filter(({ order_id }) => order_id === order.id)
      .reduce((sum, line) => sum + line.unit_price_pesewas * line.quantity, 0)
    const own = attempts.filter(({ order_id }) => order_id === order.id)
    const isPaid = own.some(({ state }) => state === 'succeeded' || state === 'refunded')
    const faults = []
    if (subtotal !== order.subtotal_pesewas) faults.push(`${order.id}: lines come to ${subtotal}`)
    if (own.some(({ amount_pesewas }) => amount_pesewas !== order.total_pesewas)) {
      faults.push(`${order.id}: asked for another amount`)
    }
    const bookedAfterMs = (order.paid_at ?? 0) - (order.sold_at ?? order.paid_at ?? 0)
    if (bookedAfterMs < 0 || bookedAfterMs > MAX_BACK_MS) {
      faults.push(`${order.id}: sold ${bookedAfterMs} ms before it was booked`)
    }
    if (order.channel === 'market') {
      if (own.length > 0) faults.push(`${order.id}: a market sale with a payment`)
      const isSold = order.state === 'paid' || order.state === 'refunded'
      if (!isSold || order.paid_by === null || order.fulfilment !== 'delivered') {
        faults.push(`${order.id}: a market sale that is ${order.state}, ${order.fulfilment}`)
      }
    } else if (isPaid !== ['paid', 'attention', 'refunded'].includes(state)) {
      faults.push(`${order.id}: ${state}, though ${isPaid ? '' : 'not '}paid for`)
    }
    return faults
  })
}

/** Each paid order with a mailbox has its mail, sent or queued; no mail is stuck in between. */
export async function brokenMails(db: Kysely<Schema>): Promise<string[]> {
  const sold = await db
    .selectFrom('orders')
    .select(['id', 'channel', 'email'])
    .where('state', '=', 'paid')
    .execute()
  const paid = sold.filter(
    ({ channel, email }) => channel === 'web' || (channel === 'message' && email !== ''),
  )
  const outbox = await db.selectFrom('outbox').selectAll().execute()
  const keys = new Set(outbox.map(({ dedupe_key }) => dedupe_key))
  const missing = paid
    .filter(({ id }) => !keys.has(`order-mail ${id}`))
    .map(({ id }) => `${id}: no mail`)
  const unwanted = sold
    .filter(
      ({ id, channel, email }) =>
        (channel === 'market' || (channel === 'message' && email === '')) &&
        keys.has(`order-mail ${id}`),
    )
    .map(({ id }) => `${id}: a mail to nobody`)
  const stuck = outbox
    .filter(
      ({ next_at, done_at, parked_at }) =>
        next_at === null && done_at === null && parked_at === null,
    )
    .map(({ dedupe_key }) => `${dedupe_key}: stuck`)
  return [...missing, ...unwanted, ...stuck]
}
