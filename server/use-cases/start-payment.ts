import { loadOrder } from '#database/repositories/orders'
import {
  type Attempt,
  insertAttempt,
  keepStartedPayment,
  latestAttempt,
} from '#database/repositories/payment-attempts'
import { internationalPhone } from '#domain/checkout/phone'
import type { Order } from '#domain/order/order'
import { paymentReference } from '#domain/order/order-numbers'
import { failure, type Result, success } from '#domain/result'
import type { Orders } from '../orders/orders.ts'
import type { StartedPayment } from '../providers/paystack/payments.ts'

/** All that a browser needs to open the payment window. */
export type PayableOrder = {
  readonly orderId: string
  readonly reference: string
  readonly amountPesewas: number
  readonly accessCode: string
  readonly authorizationUrl: string
}

type Refusal = { readonly code: 'cart-already-paid' | 'checkout-failed' }

/** Asks the provider once for each attempt; a refused attempt is followed by a new one. */
export async function startPayment(
  orders: Orders,
  orderId: string,
): Promise<Result<PayableOrder, Refusal>> {
  const order = await loadOrder(orders.db, orderId)
  if (order?.state !== 'pending') {
    return failure({ code: order?.state === 'expired' ? 'checkout-failed' : 'cart-already-paid' })
  }
  const attempt = await openAttempt(orders, order)
  if (attempt.accessCode !== null && attempt.authorizationUrl !== null) {
    const { accessCode, authorizationUrl } = attempt
    return success(payable(attempt, { accessCode, authorizationUrl }))
  }
  const started = await initialise(orders, order, attempt)
  if (!started.ok) {
    orders.log.warn({ orderId, reason: started.error }, 'payment not started')
    return failure({ code: 'checkout-failed' })
  }
  await keepStartedPayment(orders.db, attempt.reference, started.value)
  return success(payable(attempt, started.value))
}

async function openAttempt(orders: Orders, order: Order): Promise<Attempt> {
  const latest = await latestAttempt(orders.db, order.id)
  return latest?.state === 'open' ? latest : addAttempt(orders, order)
}

async function addAttempt({ db, now, random, limits }: Orders, order: Order): Promise<Attempt> {
  const nowMs = now()
  await insertAttempt(db, {
    reference: paymentReference(nowMs, random()),
    orderId: order.id,
    amountPesewas: order.total.minor,
    createdAtMs: nowMs,
    nextCheckAtMs: nowMs + limits.firstCheckAfterMs,
  })
  const added = await latestAttempt(db, order.id)
  if (!added) throw new Error(`No attempt for ${order.id}`)
  return added
}

function initialise({ payments, publicUrl }: Orders, order: Order, attempt: Attempt) {
  const { firstName, lastName, email, phone, country } = order.customer
  const name = `${firstName} ${lastName}`
  return payments.initialise({
    reference: attempt.reference,
    amount: order.total,
    email,
    firstName,
    lastName,
    orderId: order.id,
    customerInfo: { name, phone: internationalPhone(phone, country), email },
    callbackUrl: `${publicUrl}/checkout/success`,
  })
}

function payable(attempt: Attempt, started: StartedPayment): PayableOrder {
  const { orderId, reference, amountPesewas } = attempt
  return { orderId, reference, amountPesewas, ...started }
}
