import type { OrderCustomer, OrderedItem, OrderStatus } from '#contracts/order-status'
import { findOrderByToken, loadOrder } from '#database/repositories/orders'
import { type Attempt, findAttempt } from '#database/repositories/payment-attempts'
import type { PricedLine } from '#domain/cart/line'
import { internationalPhone } from '#domain/checkout/phone'
import type { Order } from '#domain/order/order'
import { isPaymentReference } from '#domain/order/order-numbers'
import { PAYMENT_COMPANY } from '#domain/order/payment-company'
import { sha256 } from '../http/sha256.ts'
import { pictureData } from '../pages/loaders/picture-data.ts'
import { askForVisitor } from '../payments/ask-for-visitor.ts'
import type { Orders } from './orders.ts'

type Asked = { readonly reference: string; readonly accessToken?: string | undefined }

/**
 * Says how the order stands. The provider is asked where that can still change something and it is
 * this reference's turn; between its turns the database answers. References can be guessed: one that
 * nobody knows is never asked about, and who ordered is told only to the browser that did.
 */
export async function readOrderStatus(
  orders: Orders,
  { reference, accessToken }: Asked,
): Promise<OrderStatus | null> {
  const known = await findPaying(orders, reference)
  if (!known) return null
  const answer = canChange(known) ? await askForVisitor(orders, known.attempt) : null
  const { attempt, order } = (answer?.isFresh && (await findPaying(orders, reference))) || known
  return {
    standing: answer?.status ?? storedStatusOf({ attempt, order }),
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

/** An attempt to pay, and what for. */
type Paying = { readonly attempt: Attempt; readonly order: Order }

async function findPaying({ db }: Orders, reference: string): Promise<Paying | null> {
  const attempt = isPaymentReference(reference) ? await findAttempt(db, reference) : null
  const order = attempt && (await loadOrder(db, attempt.orderId))
  return order && { attempt, order }
}

/** That an order was paid twice is found without visitors. */
function canChange({ attempt, order }: Paying): boolean {
  return attempt.state !== 'succeeded' && (order.state === 'pending' || order.state === 'expired')
}

/** As the database knows it. */
function storedStatusOf({ attempt, order }: Paying): OrderStatus['standing'] {
  switch (order.state) {
    case 'paid':
    case 'refunded':
      return 'paid'
    case 'attention':
      return 'attention'
    case 'pending':
    case 'expired':
      if (attempt.state === 'refused') return 'refused'
      return order.state === 'expired' ? 'expired' : 'open'
  }
}

async function isOwner({ db }: Orders, order: Order, accessToken: string | undefined) {
  if (accessToken === undefined) return false
  const owned = await findOrderByToken(db, sha256(accessToken))
  return owned?.id === order.id
}

function itemOf(line: PricedLine): OrderedItem {
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
  return METHODS[channel ?? ''] ?? PAYMENT_COMPANY
}
