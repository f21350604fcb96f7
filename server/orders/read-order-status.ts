import { isAccessToken } from '#contracts/access-token'
import type { OrderCustomer, OrderStatus } from '#contracts/order-status'
import { isInDrop } from '#database/orders/long-holds'
import { areLinksRevoked } from '#database/orders/order-tokens'
import { findOrderByToken, loadOrder, readHoldEnd } from '#database/orders/orders'
import { type Attempt, findAttempt } from '#database/payments/payment-attempts'
import { internationalPhone } from '#domain/checkout/phone'
import { pickUpLines } from '#domain/delivery/pick-up'
import type { Order } from '#domain/order/order'
import { isPaymentReference } from '#domain/order/order-numbers'
import { PAYMENT_COMPANY } from '#domain/order/payment-company'
import { sha256 } from '../base/sha256.ts'
import type { OrderContext } from './order-context.ts'
import { orderedItem } from './ordered-item.ts'
import { verifyForVisitor } from './verify-for-visitor.ts'

type StatusQuery = { readonly reference: string; readonly accessToken?: string | undefined }

/**
 * Reads the order's status. Verifies with the provider if that can still change the status and the
 * budget allows a call for this reference; otherwise reads the database. References can be guessed:
 * unknown ones are never verified, and customer details need the order's access token.
 */
export async function readOrderStatus(
  orders: OrderContext,
  { reference, accessToken }: StatusQuery,
): Promise<OrderStatus | null> {
  const known = await findAttemptWithOrder(orders, reference)
  if (!known) return null
  const verified = canChange(known) ? await verifyForVisitor(orders, known.attempt) : null
  const { attempt, order } =
    (verified?.isFresh && (await findAttemptWithOrder(orders, reference))) || known
  const nowMs = await orders.now()
  return {
    standing: verified?.status ?? storedStatusOf({ attempt, order }),
    attentionReason: order.attentionReason,
    orderId: order.id,
    reference,
    placedAt: new Date(order.createdAtMs).toISOString(),
    paymentMethod: methodOf(attempt.channel),
    subtotalPesewas: order.subtotal.minor,
    discountPesewas: order.discount.minor,
    deliveryPesewas: order.delivery.minor,
    pickUp: pickUpLines(order),
    totalPesewas: order.total.minor,
    items: order.lines.map((line) => orderedItem(line, orders.pictures())),
    holdEndsAt: order.state === 'pending' ? await readHoldEnd(orders.db, order.id) : null,
    now: nowMs,
    canBeShared: order.state === 'pending' && !(await isInCurrentDrop(orders, order.id, nowMs)),
    customer: (await isOwner(orders, order, accessToken)) ? customerOf(order) : null,
  }
}

function isInCurrentDrop({ db, limits }: OrderContext, orderId: string, nowMs: number) {
  return isInDrop(db, orderId, nowMs - limits.dropLengthMs)
}

type AttemptWithOrder = { readonly attempt: Attempt; readonly order: Order }

async function findAttemptWithOrder(
  { db }: OrderContext,
  reference: string,
): Promise<AttemptWithOrder | null> {
  const attempt = isPaymentReference(reference) ? await findAttempt(db, reference) : null
  const order = attempt && (await loadOrder(db, attempt.orderId))
  return order && { attempt, order }
}

/** Double payments are found by the sweeper, not here. */
function canChange({ attempt, order }: AttemptWithOrder): boolean {
  return attempt.state !== 'succeeded' && (order.state === 'pending' || order.state === 'expired')
}

function storedStatusOf({ attempt, order }: AttemptWithOrder): OrderStatus['standing'] {
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

/** Nobody owns the order after the owner has revoked the links: the token is older than that. */
async function isOwner({ db }: OrderContext, order: Order, accessToken: string | undefined) {
  if (accessToken === undefined || !isAccessToken(accessToken)) return false
  const owned = await findOrderByToken(db, sha256(accessToken))
  return owned?.id === order.id && !(await areLinksRevoked(db, order.id))
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
