import { messages } from '#domain/messages'
import { askStatus } from '../../checkout/ask-status.ts'
import { successAddress } from '../../checkout/success-address.ts'
import type { PaymentError, PaymentOutcome } from '../../payment/open-payment-window.ts'
import type { OrderStatus } from '../checkout-success/order-status.ts'
import type { OrderAnswer } from './order-answer.ts'

export type WayOn = { readonly href: string; readonly words: string }

/** `arrived`: paid, or mobile money that waits for its approval; the success page goes on. */
export type PaymentEnd =
  | { readonly status: 'arrived' }
  | { readonly status: 'failed'; readonly message: string; readonly wayOn: WayOn | null }

const MISMATCH = 'it differs from the order. We have been told and will write to you.'

/** Opens the provider's window and says how it ended, by the server's word and nobody else's. */
export async function payOrder(order: OrderAnswer): Promise<PaymentEnd> {
  const outcome = await openWindow(order)
  if (outcome === 'success') return afterSuccess(order)
  if (outcome === 'cancelled') return afterCancel(order)
  return failed(messages[outcome.error], wayAround(outcome.error, order))
}

async function openWindow(order: OrderAnswer): Promise<PaymentOutcome> {
  try {
    const { openPaymentWindow } = await import('../../payment/open-payment-window.ts')
    return await openPaymentWindow(order)
  } catch {
    return { error: 'payment-script-failed' }
  }
}

async function afterSuccess(order: OrderAnswer): Promise<PaymentEnd> {
  switch (await askStanding(order)) {
    case 'paid':
    case 'open':
      return { status: 'arrived' }
    case 'attention':
      return mismatch(order)
    case 'refused':
      return failed(messages['payment-not-verified'])
    case 'unavailable':
      return failed(messages['payment-verify-failed'], checkPayment(order))
  }
}

/** A closed window proves nothing: the money may have gone through before it was closed. */
async function afterCancel(order: OrderAnswer): Promise<PaymentEnd> {
  const standing = await askStanding(order)
  if (standing === 'paid') return { status: 'arrived' }
  if (standing === 'attention') return mismatch(order)
  return failed(messages['payment-cancelled'], {
    href: successAddress(order.reference),
    words: 'Already approved it? Check the payment',
  })
}

async function askStanding({ reference }: OrderAnswer): Promise<OrderStatus['standing']> {
  const status = await askStatus(reference, null)
  return status.ok ? status.value.standing : 'unavailable'
}

function mismatch(order: OrderAnswer): PaymentEnd {
  return failed(messages['payment-mismatch'](MISMATCH), checkPayment(order))
}

function wayAround(error: PaymentError, order: OrderAnswer): WayOn | null {
  if (error === 'payment-failed') return null
  if (error === 'payment-response-invalid') return checkPayment(order)
  return { href: order.authorizationUrl, words: "Continue on Paystack's page" }
}

function checkPayment({ reference }: OrderAnswer): WayOn {
  return { href: successAddress(reference), words: 'Check the payment' }
}

function failed(message: string, wayOn: WayOn | null = null): PaymentEnd {
  return { status: 'failed', message, wayOn }
}
