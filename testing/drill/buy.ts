import { randomInt } from 'node:crypto'
import { placeOrder } from '#server/orders/place-order'
import { settleRefund } from '#server/orders/refunds/settle-refund'
import { settlePayment } from '#server/orders/settle-payment'
import { refundOrder } from '#server/refunds/refund-order'
import { anOrderBody } from '../orders/order-body.ts'
import type { DrillShop } from './drill-shop.ts'

export const OWNER = { staffId: null, name: 'npm run drill' } as const

/** The wait is longer than the provider of the drill takes for a refund. */
const REFUND_MS = 5_000

export type Bought = {
  readonly orderId: string
  readonly reference: string
  readonly email: string
  /** The payment window has this code. */
  readonly accessCode: string
  readonly amountPesewas: number
}

type Variant = { readonly productId: number; readonly colour: string; readonly size: string }

/** A drill sells the variant with the most units. */
export async function findVariantToSell({ db }: DrillShop): Promise<Variant> {
  const row = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['product_id', 'colour', 'size'])
    .where('products.state', '=', 'live')
    .where('products.is_sold_out', '=', 0)
    .where('products.paused_at', 'is', null)
    .where('products.id', 'not in', (query) =>
      query.selectFrom('drop_products').select('drop_products.product_id'),
    )
    .orderBy('stock', 'desc')
    .orderBy('product_id')
    .orderBy('colour')
    .orderBy('size')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Error('Nothing is for sale, so the drill cannot sell anything.')
  return { productId: row.product_id, colour: row.colour, size: row.size }
}

export async function placeOne(shop: DrillShop, typed: object = {}): Promise<Bought> {
  const variant = await findVariantToSell(shop)
  const line = { id: variant.productId, color: variant.colour, imageVariant: 'image1' }
  const body = anOrderBody({ lines: [{ ...line, size: variant.size, quantity: 1 }], ...typed })
  // Each order comes from a network of its own: the limits are not what is tried here.
  const source = `41.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  shop.clock.advance(60_000)
  const first = await placeOrder(shop.orders, body, source)
  const placed =
    !first.ok && first.error.code === 'cart-changed'
      ? await placeOrder(
          shop.orders,
          { ...body, shownTotalPesewas: first.error.totals.total.minor },
          source,
        )
      : first
  if (!placed.ok) throw new Error(`The drill could not place an order: ${placed.error.code}.`)
  return { ...placed.value, email: body.email }
}

/** The payment is made at the provider; the shop does not hear of it. */
export function payAtProvider({ standIn }: DrillShop, { accessCode }: Bought): void {
  standIn.choose(accessCode, 'mobile-money-approve')
}

export async function pay(shop: DrillShop, bought: Bought): Promise<void> {
  payAtProvider(shop, bought)
  const status = await settlePayment(shop.orders, bought.reference)
  if (status !== 'paid' && status !== 'attention') throw new Error(`The payment is ${status}.`)
}

export async function buyOne(shop: DrillShop, typed: object = {}): Promise<Bought> {
  const bought = await placeOne(shop, typed)
  await pay(shop, bought)
  return bought
}

/** Refunds all that is left, or a third, at the provider and in the shop. */
export async function refundOne(
  shop: DrillShop,
  { orderId, reference, amountPesewas }: Bought,
  much: 'all' | 'a-third' = 'all',
): Promise<void> {
  const scope =
    much === 'all'
      ? ({ kind: 'whole', restock: false } as const)
      : ({ kind: 'amount', amountPesewas: Math.floor(amountPesewas / 3) } as const)
  const asked = { orderId, scope, reference: null, reason: 'Drill', actor: OWNER }
  const refunded = await refundOrder(shop.orders, asked)
  if (!refunded.ok) throw new Error(`The drill could not refund: ${refunded.error}.`)
  shop.clock.advance(REFUND_MS)
  await settleRefund(shop.orders, reference)
}
