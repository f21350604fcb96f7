import type { PayerOrder, PayerStanding } from '#contracts/pay-page'
import { loadOrder, readHoldEnd } from '#database/orders/orders'
import { hasReviewCase } from '#database/orders/review-cases'
import { type Attempt, listAttempts, mayStillBePaid } from '#database/payments/payment-attempts'
import { lacksAddress } from '#domain/order/lacks-address'
import type { Order } from '#domain/order/order'
import { isStillWanted } from '../orders/address/is-still-wanted.ts'
import { isOfferedAgain } from '../orders/again/again-order.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { orderedItem } from '../orders/ordered-item.ts'
import { verifyForVisitor } from '../orders/verify-for-visitor.ts'

export type Payer = {
  readonly orderId: string
  readonly visitHash: string
  /** The payment from which the browser or the provider has just come back. */
  readonly returnedFrom?: string | null
}

/** The order as somebody who pays for it may see it. Verifies the payer's own payment with the provider. */
export async function readPayerOrder(
  orders: OrderContext,
  { orderId, visitHash, returnedFrom = null }: Payer,
): Promise<PayerOrder | null> {
  const own = await findOwn(orders, { orderId, visitHash })
  const status = own && mayStillBePaid(own) ? await verifyForVisitor(orders, own) : null
  const attempt = status?.isFresh ? await findOwn(orders, { orderId, visitHash }) : own
  const order = await loadOrder(orders.db, orderId)
  if (!order) return null
  const heldUntilMs = await readHoldEnd(orders.db, orderId)
  const nowMs = await orders.now()
  const isHeld = heldUntilMs > nowMs
  const isBack = attempt?.state === 'open' && attempt.reference === returnedFrom
  const standing = await standingOf(orders, {
    order,
    attempt,
    isHeld,
    // The provider may know of the payment a moment later, and is not asked at every visit.
    isUnderWay: status?.status === 'open' || isBack,
  })
  const isPayable = standing === 'payable'
  const { delivery } = orders.settings()
  return {
    orderId,
    standing,
    firstName: order.customer.firstName,
    isForBuyer: await isForBuyer(orders, order),
    items: order.lines.map((line) => orderedItem(line, orders.pictures())),
    subtotalPesewas: order.subtotal.minor,
    discountPesewas: order.discount.minor,
    deliveryPesewas: order.delivery.minor,
    totalPesewas: order.total.minor,
    holdEndsAt: order.state === 'pending' ? heldUntilMs : null,
    now: nowMs,
    continueUrl: isPayable && attempt?.state === 'open' ? attempt.authorizationUrl : null,
    reference: attempt?.accessCode ? attempt.reference : null,
    missingAddress:
      isPayable && lacksAddress(order)
        ? { country: order.customer.country, delivery, zoneId: order.zone?.id ?? null }
        : null,
  }
}

/** Tells whether the link went to the buyer: only one that the customer made is for somebody else. */
export async function isForBuyer({ db }: OrderContext, { id, channel }: Order): Promise<boolean> {
  return channel === 'message' || (await isOfferedAgain(db, id))
}

/** The payment of this visit: the one that succeeded, else the latest. */
async function findOwn(
  { db }: OrderContext,
  { orderId, visitHash }: Payer,
): Promise<Attempt | null> {
  const attempts = await listAttempts(db, orderId)
  const own = attempts.filter(({ payerVisit }) => payerVisit === visitHash)
  return own.findLast(({ state }) => state === 'succeeded') ?? own.at(-1) ?? null
}

type Known = {
  readonly order: Order
  readonly attempt: Attempt | null
  readonly isHeld: boolean
  readonly isUnderWay: boolean
}

async function standingOf(
  { db }: OrderContext,
  { order, attempt, isHeld, isUnderWay }: Known,
): Promise<PayerStanding> {
  if (attempt?.state === 'refunded') return 'returned'
  const hasPaid = attempt?.state === 'succeeded'
  if (hasPaid && (await hasReviewCase(db, 'paid-twice', attempt.reference))) return 'paid-twice'
  switch (order.state) {
    case 'pending':
    case 'expired':
      if (isUnderWay) return 'waiting'
      if (order.state !== 'pending' || !isHeld) return 'expired'
      return (await isStillWanted(db, order)) ? 'payable' : 'expired'
    case 'paid':
      return hasPaid ? 'paid-by-you' : 'paid'
    case 'attention':
      return 'review'
    case 'refunded':
      return 'cancelled'
  }
}
