import type { StartedPayment } from '#contracts/order-response'
import type { OrderStatus } from '#contracts/order-status'
import { messages } from '#domain/messages'
import { mismatchSentence } from '#domain/order/mismatch-sentence'
import { PAYMENT_COMPANY } from '#domain/order/payment-company'
import { fetchOrderStatus } from '../kit/checkout/fetch-order-status.ts'
import type { PaymentError, PaymentOutcome } from '../kit/checkout/payment/open-payment-window.ts'
import { successAddress } from '../kit/checkout/success-address.ts'

export type NextStep = { readonly href: string; readonly words: string }

/** `arrived` means paid, or mobile money awaiting approval; the success page takes over. */
export type PaymentEnd =
  | { readonly status: 'arrived' }
  | { readonly status: 'failed'; readonly message: string; readonly nextStep: NextStep | null }

/** Opens the provider's window. Only our server decides how the payment ended. */
export async function payOrder(order: StartedPayment): Promise<PaymentEnd> {
  const outcome = await openWindow(order)
  if (outcome === 'success') return afterSuccess(order)
  if (outcome === 'cancelled') return afterCancel(order)
  return failed(messages[outcome.error], fallbackStep(outcome.error, order))
}

async function openWindow(order: StartedPayment): Promise<PaymentOutcome> {
  try {
    const { openPaymentWindow } = await import('../kit/checkout/payment/open-payment-window.ts')
    return await openPaymentWindow(order)
  } catch {
    return { error: 'payment-script-failed' }
  }
}

async function afterSuccess(order: StartedPayment): Promise<PaymentEnd> {
  const status = await ask(order)
  switch (status?.standing) {
    case 'paid':
    case 'open':
    case 'unpaid':
    case 'expired':
      return { status: 'arrived' }
    case 'attention':
      return mismatch(order, status)
    case 'refused':
      return failed(messages['payment-not-verified'])
    default:
      return failed(messages['payment-verify-failed'], checkPayment(order))
  }
}

/** A closed window proves nothing: the payment may have succeeded before it was closed. */
async function afterCancel(order: StartedPayment): Promise<PaymentEnd> {
  const status = await ask(order)
  if (status?.standing === 'paid') return { status: 'arrived' }
  if (status?.standing === 'attention') return mismatch(order, status)
  return failed(messages['payment-cancelled'], {
    href: successAddress(order.reference),
    words: 'Already approved it? Check the payment',
  })
}

/** Returns null if our server could not be reached. */
async function ask({ reference }: StartedPayment): Promise<OrderStatus | null> {
  const status = await fetchOrderStatus(reference, null)
  return status.ok ? status.value : null
}

function mismatch(order: StartedPayment, { attentionReason }: OrderStatus): PaymentEnd {
  return failed(mismatchSentence(attentionReason), {
    href: successAddress(order.reference),
    words: 'What happens now',
  })
}

function fallbackStep(error: PaymentError, order: StartedPayment): NextStep | null {
  if (error === 'payment-failed') return null
  if (error === 'payment-response-invalid') return checkPayment(order)
  return { href: order.authorizationUrl, words: `Continue on ${PAYMENT_COMPANY}'s page` }
}

function checkPayment({ reference }: StartedPayment): NextStep {
  return { href: successAddress(reference), words: 'Check the payment' }
}

function failed(message: string, nextStep: NextStep | null = null): PaymentEnd {
  return { status: 'failed', message, nextStep }
}
