import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Size } from '#domain/catalogue/product'
import type { OrderChannel } from '#domain/order/channel'
import type { PaymentMode } from '#domain/order/payment-mode'
import { aNewOrder } from '../orders/new-order.ts'

type SoldLine = {
  readonly productId?: number
  readonly title?: string
  readonly colour?: string
  readonly size?: Size
  readonly price: number
  readonly quantity?: number
}

export type Sale = {
  readonly id: string
  readonly paidAtMs: number
  readonly lines: readonly SoldLine[]
  readonly discount?: number
  /** The discount is on these products. */
  readonly discountedIds?: readonly number[]
  readonly delivery?: number
  readonly channel?: OrderChannel
  readonly mode?: PaymentMode
  readonly state?: 'paid' | 'refunded'
}

/** Writes a paid order directly: no stock, no payment, no mails. */
export async function sell(db: Kysely<Schema>, sale: Sale): Promise<void> {
  const { id, paidAtMs, lines, discount = 0, delivery = 0 } = sale
  const { customer, requestHash, sourceHash } = aNewOrder(1)
  const subtotal = lines.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0)
  await db
    .insertInto('orders')
    .values({
      id,
      state: sale.state ?? 'paid',
      attention_reason: null,
      holds_stock: 0,
      access_token_hash: id,
      request_hash: requestHash,
      source_hash: sourceHash,
      email: customer.email,
      phone: customer.phone,
      customer_json: JSON.stringify(customer),
      discount_code: null,
      subtotal_pesewas: subtotal,
      discount_pesewas: discount,
      discounted_products: sale.discountedIds ? JSON.stringify(sale.discountedIds) : null,
      delivery_pesewas: delivery,
      total_pesewas: subtotal - discount + delivery,
      created_at: paidAtMs,
      hold_expires_at: paidAtMs,
      pieces: lines.reduce((sum, { quantity = 1 }) => sum + quantity, 0),
      paid_at: paidAtMs,
      replaces: null,
      fulfilment: 'to-pack',
      channel: sale.channel ?? 'web',
      mode: sale.mode ?? null,
    })
    .execute()
  await db
    .insertInto('order_lines')
    .values(
      lines.map((line, position) => ({
        order_id: id,
        position,
        product_id: line.productId ?? 14,
        title: line.title ?? 'Ancient Dragon Tee',
        colour: line.colour ?? 'Black',
        image_variant: 'image1' as const,
        size: line.size ?? 'M',
        image: 'ancient-dragon-tee-black-front',
        unit_price_pesewas: line.price,
        quantity: line.quantity ?? 1,
      })),
    )
    .execute()
}

type GivenBack = {
  readonly id: string
  readonly orderId: string
  readonly amount: number
  readonly atMs: number
  readonly lines?: readonly { readonly position: number; readonly amount: number }[]
}

export async function giveBack(db: Kysely<Schema>, refund: GivenBack): Promise<void> {
  await db
    .insertInto('refunds')
    .values({
      id: refund.id,
      order_id: refund.orderId,
      reference: null,
      amount_pesewas: refund.amount,
      state: 'done',
      source: 'owner',
      reason: 'Torn',
      provider_id: null,
      staff_id: null,
      created_at: refund.atMs,
      asked_at: refund.atMs,
      settled_at: refund.atMs,
      restocked_at: null,
      next_check_at: null,
    })
    .execute()
  for (const { position, amount } of refund.lines ?? []) {
    await db
      .insertInto('refund_lines')
      .values({ refund_id: refund.id, position, quantity: 1, amount_pesewas: amount, restock: 0 })
      .execute()
  }
}
