import type { AttemptPayer } from '#database/payments/payment-attempts'
import { storeStartedPayment } from '#database/payments/payment-starts'
import { internationalPhone } from '#domain/checkout/phone'
import { pesewas } from '#domain/money/money'
import type { Order } from '#domain/order/order'
import { writeOrderCopy } from '#domain/order/order-copy'
import { isOfOtherMode } from '#domain/order/payment-mode'
import { failure, type Result, success } from '#domain/result'
import type { PaymentFailure, StartedPayment } from '../payments/payments.ts'
import type { OrderContext } from './order-context.ts'
import type { OpenAttempt, UnstartedPayment } from './unstarted-payment.ts'

/** The browser needs this to open the payment window. */
export type PayableOrder = {
  readonly orderId: string
  readonly reference: string
  readonly amountPesewas: number
  readonly accessCode: string
  readonly authorizationUrl: string
}

/** Starts the payment at the provider and stores what the browser needs. */
export async function requestPayment(
  { db, payments, followKeys, publicUrl, settings }: OrderContext,
  { order, attempt }: UnstartedPayment,
): Promise<Result<PayableOrder, PaymentFailure>> {
  // Money that came to an account of before would be at one that nobody asks any more.
  await followKeys()
  const { email, ...person } = attempt.payer ? payerOf(order, attempt.payer) : customerOf(order)
  // The owner may have changed the keys since the order was written: real money must not come for a test order.
  const isOfOthers = isOfOtherMode(order.mode, payments.mode) || attempt.provider !== payments.name
  if (isOfOthers) return failure('payments-unavailable')
  // Nothing is awaited between that look and this call, so that both are about the same keys.
  const started = await payments.start({
    ...person,
    reference: attempt.reference,
    amount: pesewas(attempt.amountPesewas),
    // The provider needs an address.
    email: email.trim() || settings().brand.email,
    orderId: order.id,
    orderCopy: writeOrderCopy(order),
    callbackUrl: `${publicUrl}${attempt.payer ? '/pay' : '/checkout/success'}`,
  })
  if (!started.ok) return started
  await storeStartedPayment(db, attempt.reference, started.value)
  return success(payable(attempt, started.value))
}

function customerOf({ customer }: Order) {
  const { firstName, lastName, email, phone, country } = customer
  const name = `${firstName} ${lastName}`
  const customerInfo = { name, phone: internationalPhone(phone, country), email }
  return { firstName, lastName, email, customerInfo }
}

/** The provider may show the payer what it has: nothing of the customer but the first name. */
function payerOf({ customer: { firstName } }: Order, { email }: AttemptPayer) {
  return { firstName, lastName: '', email, customerInfo: { name: firstName, phone: '', email: '' } }
}

export function payableIfStarted(attempt: OpenAttempt): PayableOrder | null {
  const { accessCode, authorizationUrl } = attempt
  if (accessCode === null || authorizationUrl === null) return null
  return payable(attempt, { accessCode, authorizationUrl })
}

function payable(attempt: OpenAttempt, started: StartedPayment): PayableOrder {
  const { orderId, reference, amountPesewas } = attempt
  return { orderId, reference, amountPesewas, ...started }
}
