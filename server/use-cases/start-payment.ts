import { loadOrder } from '#database/repositories/orders'
import {
  type Attempt,
  findAttempt,
  insertAttempt,
  keepStartedPayment,
  latestAttempt,
} from '#database/repositories/payment-attempts'
import { internationalPhone } from '#domain/checkout/phone'
import type { Order } from '#domain/order/order'
import { writeOrderCopy } from '#domain/order/order-copy'
import { paymentReference } from '#domain/order/order-numbers'
import { failure, type Result, success } from '#domain/result'
import type { Orders } from '../orders/orders.ts'
import { isOneTooMany } from '../orders/person-attempts.ts'
import type { PaymentFailure, StartedPayment } from '../providers/paystack/payments.ts'
import { settlePayment } from './settle-payment.ts'

/** All that a browser needs to open the payment window. */
export type PayableOrder = {
  readonly orderId: string
  readonly reference: string
  readonly amountPesewas: number
  readonly accessCode: string
  readonly authorizationUrl: string
}

export type PaymentRefusal = {
  readonly code: 'cart-already-paid' | 'order-expired' | 'too-many-attempts' | 'checkout-failed'
}

type OpenAttempt = Pick<
  Attempt,
  'reference' | 'orderId' | 'amountPesewas' | 'accessCode' | 'authorizationUrl'
>

/** An order that waits for money, and the attempt to get it. */
export type Unstarted = { readonly order: Order; readonly attempt: OpenAttempt }

/** For an order that was there before; a refused attempt is followed by a new one. */
export async function resumePayment(
  orders: Orders,
  orderId: string,
  sourceHash: string,
): Promise<Result<PayableOrder, PaymentRefusal>> {
  const order = await loadOrder(orders.db, orderId)
  if (order?.state !== 'pending') {
    return failure({ code: order?.state === 'expired' ? 'order-expired' : 'cart-already-paid' })
  }
  const latest = await latestAttempt(orders.db, order.id)
  if (latest?.state !== 'open' && (await isOneTooMany(orders, order.customer, sourceHash))) {
    return failure({ code: 'too-many-attempts' })
  }
  const attempt = latest?.state === 'open' ? latest : await addAttempt(orders, order)
  return startPayment(orders, { order, attempt })
}

/** Asks the provider once for each attempt. */
export async function startPayment(
  orders: Orders,
  { order, attempt }: Unstarted,
): Promise<Result<PayableOrder, PaymentRefusal>> {
  const { accessCode, authorizationUrl } = attempt
  if (accessCode !== null && authorizationUrl !== null) {
    return success(payable(attempt, { accessCode, authorizationUrl }))
  }
  const started = await initialise(orders, order, attempt)
  if (started.ok) return started
  return started.error === 'duplicate-reference'
    ? replaceLost(orders, order, attempt)
    : notStarted(orders, order, started.error)
}

/** An earlier answer got lost: the provider knows the reference, but nobody can pay with it. */
async function replaceLost(
  orders: Orders,
  order: Order,
  lost: OpenAttempt,
): Promise<Result<PayableOrder, PaymentRefusal>> {
  const standing = await settlePayment(orders, lost.reference)
  if (standing === 'paid' || standing === 'attention') {
    return failure({ code: 'cart-already-paid' })
  }
  // Without the provider's word about the first, a second could be paid besides it.
  if (standing === 'unavailable') return notStarted(orders, order, 'payments-unavailable')
  const started = await initialise(orders, order, await addAttempt(orders, order))
  return started.ok ? started : notStarted(orders, order, started.error)
}

function notStarted({ log }: Orders, order: Order, reason: PaymentFailure) {
  log.warn({ orderId: order.id, reason }, 'payment not started')
  return failure({ code: 'checkout-failed' } as const)
}

async function addAttempt({ db, now, random, limits }: Orders, order: Order): Promise<Attempt> {
  const nowMs = await now()
  const reference = paymentReference(nowMs, random())
  await insertAttempt(db, {
    reference,
    orderId: order.id,
    amountPesewas: order.total.minor,
    createdAtMs: nowMs,
    nextCheckAtMs: nowMs + limits.firstCheckAfterMs,
  })
  const added = await findAttempt(db, reference)
  if (!added) throw new Error(`No attempt for ${order.id}`)
  return added
}

async function initialise(
  { db, payments, publicUrl }: Orders,
  order: Order,
  attempt: OpenAttempt,
): Promise<Result<PayableOrder, PaymentFailure>> {
  const { firstName, lastName, email, phone, country } = order.customer
  const name = `${firstName} ${lastName}`
  const started = await payments.initialise({
    reference: attempt.reference,
    amount: order.total,
    email,
    firstName,
    lastName,
    orderId: order.id,
    customerInfo: { name, phone: internationalPhone(phone, country), email },
    orderCopy: writeOrderCopy(order),
    callbackUrl: `${publicUrl}/checkout/success`,
  })
  if (!started.ok) return started
  await keepStartedPayment(db, attempt.reference, started.value)
  return success(payable(attempt, started.value))
}

function payable(attempt: OpenAttempt, started: StartedPayment): PayableOrder {
  const { orderId, reference, amountPesewas } = attempt
  return { orderId, reference, amountPesewas, ...started }
}
