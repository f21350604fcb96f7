import { findOrderByToken, loadOrder } from '#database/repositories/orders'
import { findAttempt } from '#database/repositories/payment-attempts'
import { internationalPhone } from '#domain/checkout/phone'
import type { Order, OrderLine } from '#domain/order/order'
import type {
  OrderCustomer,
  OrderedItem,
  OrderStatus,
} from '../../storefront/pages/checkout-success/order-status.ts'
import type { Orders } from '../orders/orders.ts'
import { sha256 } from '../orders/sha256.ts'
import { pictureData } from '../pages/loaders/picture-data.ts'
import { settlePayment } from './settle-payment.ts'

type Asked = { readonly reference: string; readonly accessToken?: string | undefined }

/**
 * Asks the provider where that can still change something, and says how the order stands. References
 * can be guessed, so who ordered is told only to the browser that did.
 */
export async function readOrderStatus(
  orders: Orders,
  { reference, accessToken }: Asked,
): Promise<OrderStatus | null> {
  const standing = await settlePayment(orders, reference)
  if (standing === 'unknown-reference') return null
  const attempt = await findAttempt(orders.db, reference)
  const order = attempt && (await loadOrder(orders.db, attempt.orderId))
  if (!order) return null
  return {
    standing,
    attentionReason: order.attentionReason,
    orderId: order.id,
    reference,
    placedAt: new Date(order.createdAtMs).toISOString(),
    paymentMethod: methodOf(attempt.channel),
    subtotalPesewas: order.subtotal.minor,
    discountPesewas: order.discount.minor,
    totalPesewas: order.total.minor,
    items: order.lines.map(itemOf),
    customer: (await isOwner(orders, order, accessToken)) ? customerOf(order) : null,
  }
}

async function isOwner({ db }: Orders, order: Order, accessToken: string | undefined) {
  if (accessToken === undefined) return false
  const owned = await findOrderByToken(db, sha256(accessToken))
  return owned?.id === order.id
}

function itemOf(line: OrderLine): OrderedItem {
  const { productId, title, colour, size, imageVariant, quantity, unitPrice, image } = line
  return {
    productId,
    title,
    colour,
    size,
    imageVariant,
    quantity,
    unitPricePesewas: unitPrice.minor,
    picture: pictureData(image),
  }
}

function customerOf({ customer }: Order): OrderCustomer {
  const { firstName, lastName, email, phone, country } = customer
  return { name: `${firstName} ${lastName}`, email, phone: internationalPhone(phone, country) }
}

const METHODS: Readonly<Record<string, string>> = {
  card: 'Card',
  mobile_money: 'Mobile money',
  bank: 'Bank',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  qr: 'QR code',
}

function methodOf(channel: string | null): string {
  return METHODS[channel ?? ''] ?? 'Paystack'
}
