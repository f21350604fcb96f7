import { messages } from '../messages.ts'

/** The browser tab has the same words as the heading of that state. */
export const ORDER_TITLE = {
  paid: messages['order-confirmed'],
  open: 'Waiting for your payment',
  unavailable: 'Waiting for your payment',
  unpaid: 'Not paid yet',
  expired: 'This order has run out',
  refused: messages['order-error-title'],
  attention: messages['order-error-title'],
} as const
