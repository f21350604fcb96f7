import type { OrderAnswer } from '#contracts/order-answer'
import type { OrderStatus } from '#contracts/order-status'
import { messages } from '#domain/messages'
import { mismatchSentence } from '#domain/order/mismatch-sentence'
import { PAYMENT_COMPANY } from '#domain/order/payment-company'
import { askStatus } from './ask-status.ts'
import type { PaymentError, PaymentOutcome } from './payment/open-payment-window.ts'
import { successAddress } from './success-address.ts'

export type WayOn = { readonly href: string; readonly words: string }

/** `arrived`: paid, or mobile money that waits for its approval; the success page goes on. */
export type PaymentEnd =
  | { readonly status: 'arrived' }
  | { readonly status: 'failed'; readonly message: string; readonly wayOn: WayOn | null }

/** Opens the provider's window and says how it ended, by the server's word and nobody else's. */
export async function payOrder(order: OrderAnswer): Promise<PaymentEnd> {
  const outcome = await openWindow(order)
  if (outcome === 'success') return afterSuccess(order)
  if (outcome === 'cancelled') return afterCancel(order)
  return failed(messages[outcome.error], wayAround(outcome.error, order))
}

async function openWindow(order: OrderAnswer): Promise<PaymentOutcome> {
  try {
    const { openPaymentWindow } = await import('./payment/open-payment-window.ts')
    return await openPaymentWindow(order)
  } catch {
    return { error: 'payment-script-failed' }
  }
}

async function afterSuccess(order: OrderAnswer): Promise<PaymentEnd> {
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

/** A closed window proves nothing: the money may have gone through before it was closed. */
async function afterCancel(order: OrderAnswer): Promise<PaymentEnd> {
  const status = await ask(order)
  if (status?.standing === 'paid') return { status: 'arrived' }
  if (status?.standing === 'attention') return mismatch(order, status)
  return failed(messages['payment-cancelled'], {
    href: successAddress(order.reference),
    words: 'Already approved it? Check the payment',
  })
}

/** Null: we could not be reached. */
async function ask({ reference }: OrderAnswer): Promise<OrderStatus | null> {
  const status = await askStatus(reference, null)
  return status.ok ? status.value : null
}

function mismatch(order: OrderAnswer, { attentionReason }: OrderStatus): PaymentEnd {
  return failed(mismatchSentence(attentionReason), {
    href: successAddress(order.reference),
    words: 'What happens now',
  })
}

function wayAround(error: PaymentError, order: OrderAnswer): WayOn | null {
  if (error === 'payment-failed') return null
  if (error === 'payment-response-invalid') return checkPayment(order)
  return { href: order.authorizationUrl, words: `Continue on ${PAYMENT_COMPANY}'s page` }
}

function checkPayment({ reference }: OrderAnswer): WayOn {
  return { href: successAddress(reference), words: 'Check the payment' }
}

function failed(message: string, wayOn: WayOn | null = null): PaymentEnd {
  return { status: 'failed', message, wayOn }
}
