import type { Kysely } from 'kysely'
import { countUnits } from '#domain/cart/line'
import type { MarketPayment } from '#domain/order/channel'
import type { Order } from '#domain/order/order'
import { orderSearchText } from '#domain/order/search-text'
import type { Actor } from '#domain/staff/actor'
import { DEFERRED } from '../deferred.ts'
import { currentRequestId } from '../request-id.ts'
import type { Schema } from '../schema.ts'
import { bumpRevision } from '../settings/revisions.ts'
import { writeAudit } from '../staff/audit.ts'
import { isStockShort, takeStock } from '../stock/stock.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { insertLines } from './orders.ts'

export type MarketOrder = Pick<
  Order,
  'id' | 'customer' | 'lines' | 'subtotal' | 'discount' | 'total'
> & {
  readonly tokenHash: string
  readonly requestHash: string
  readonly paidBy: MarketPayment
  readonly bookedAtMs: number
  /** The sale was made at this time, if its device said so. */
  readonly soldAtMs: number | null
  readonly actor: Actor
}

/** `taken`: the id or the token is in use. `missing`: a variant is out of stock. */
export type MarketOutcome = 'sold' | 'missing' | 'taken'

/**
 * Writes a sale in person: paid, in the customer's hands, stock taken; all or nothing. One of the
 * three ways in which an order becomes paid. It has no payment attempt and no mail.
 */
export async function writeMarketOrder(
  db: Kysely<Schema>,
  order: MarketOrder,
): Promise<MarketOutcome> {
  const { id, lines, actor, bookedAtMs, paidBy, total } = order
  try {
    await transact(db, async (trx) => {
      await insertOrder(trx, order)
      await insertLines(trx, order)
      await writeAudit(trx, {
        actor,
        action: 'market-sale',
        subject: `order ${id}`,
        detail: { pieces: countUnits(lines), totalPesewas: total.minor, paidBy },
        nowMs: bookedAtMs,
      })
      const { staffId } = actor
      await takeStock(trx, lines, { reason: 'market', orderId: id, staffId, atMs: bookedAtMs })
      await bumpRevision(trx, 'counted-stock')
    })
    return 'sold'
  } catch (error) {
    if (isStockShort(error)) return 'missing'
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

async function insertOrder(trx: Kysely<Schema>, order: MarketOrder): Promise<void> {
  const { id, customer, lines, bookedAtMs } = order
  await trx
    .insertInto('orders')
    .values({
      id,
      state: 'paid',
      attention_reason: null,
      holds_stock: 1,
      access_token_hash: order.tokenHash,
      request_hash: order.requestHash,
      source_hash: '',
      email: customer.email,
      phone: customer.phone,
      customer_json: JSON.stringify(customer),
      discount_code: null,
      placed_by_request: currentRequestId(),
      subtotal_pesewas: order.subtotal.minor,
      discount_pesewas: order.discount.minor,
      total_pesewas: order.total.minor,
      created_at: bookedAtMs,
      hold_expires_at: bookedAtMs,
      pieces: countUnits(lines),
      paid_at: bookedAtMs,
      sold_at: order.soldAtMs,
      replaces: null,
      // There is no provider: neither test nor live keys were used.
      mode: null,
      channel: 'market',
      paid_by: order.paidBy,
      fulfilment: 'delivered',
      packed_at: bookedAtMs,
      sent_at: bookedAtMs,
      delivered_at: bookedAtMs,
      search_text: orderSearchText(order),
    })
    .modifyEnd(DEFERRED)
    .execute()
}
