import type { Fulfilment, OrderStepKind } from '#domain/order/fulfilment'
import type { PreviewedMail } from '#domain/order/mails/previewed-mails'
import type { OrderState } from '#domain/order/order'
import type { OrderTab } from '#domain/order/order-tab'
import type { OrderProgress, PaymentData } from '../data/order-data.ts'
import { NO_MAIL } from './mail-words.ts'

export const TAB_WORDS: Readonly<Record<OrderTab, string>> = {
  'to-pack': 'To pack',
  packed: 'Packed',
  ready: 'Ready to collect',
  sent: 'Sent',
  attention: 'Attention',
  all: 'All',
}

const STATE_WORDS: Readonly<Record<Exclude<OrderState, 'paid'>, string>> = {
  pending: 'Waits for payment',
  expired: 'Not paid',
  attention: 'Payment to be looked at',
  refunded: 'Refunded',
}

const FULFILMENT_WORDS: Readonly<Record<Fulfilment, string>> = {
  'to-pack': 'To pack',
  packed: 'Packed',
  ready: 'Ready to collect',
  'partly-sent': 'Partly sent',
  sent: 'Sent',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export function progressWords(progress: OrderProgress): string {
  const { state, fulfilment, isPickUp, needsAddress, endedTest } = progress
  if (endedTest !== null) return 'Ended'
  if (state !== 'paid') return STATE_WORDS[state]
  if (needsAddress) return 'Needs an address'
  if (isPickUp && fulfilment === 'delivered') return 'Collected'
  return FULFILMENT_WORDS[fulfilment ?? 'to-pack']
}

export const STEP_WORDS: Readonly<Record<OrderStepKind, string>> = {
  packed: 'Marked as packed.',
  sent: 'Marked as sent. The mail has not left yet.',
  ready: 'Marked as ready to collect. The mail has not left yet.',
  delivered: 'Marked as delivered.',
  collected: 'Marked as collected.',
}

/** Stands in place of `STEP_WORDS` where the customer has no email address. */
export const WITHOUT_MAIL: Readonly<Partial<Record<OrderStepKind, string>>> = {
  sent: 'Marked as sent. There is no email address, so no mail leaves.',
  ready: 'Marked as ready to collect. There is no email address, so no mail leaves: write or call.',
}

/** These stand in place of both where mails are only written to files. */
export const WITH_FILED_MAIL: Readonly<Partial<Record<OrderStepKind, string>>> = {
  sent: `Marked as sent. The customer gets no mail: ${NO_MAIL}.`,
  ready: `Marked as ready to collect. The customer gets no mail: ${NO_MAIL}. Write or call.`,
}

/** A time follows these words where there is one. */
export const SENT_MAIL_WORDS = { done: 'Sent', due: 'Waits to be sent', planned: 'Leaves' } as const
export const FILED_MAIL_WORDS = {
  done: 'Written to a file, sent to nobody',
  due: 'Waits to be written to a file, goes to nobody',
  planned: 'Will be written to a file, goes to nobody',
} as const

export const PREVIEW_WORDS: Readonly<Record<PreviewedMail, string>> = {
  paid: 'Confirmation',
  parcel: 'Sent',
  ready: 'Ready to collect',
  refund: 'Refunded',
  'return-asked': 'Return asked for',
  'return-agreed': 'Return agreed',
  return: 'Return received',
  'return-settled': 'Return settled',
  'return-refused': 'Return refused',
  link: 'The link again',
  offer: 'Offered in line',
  shop: 'To the shop',
}

export const PAYMENT_WORDS: Readonly<Record<PaymentData['state'], string>> = {
  open: 'Not paid yet',
  succeeded: 'Paid',
  refused: 'Failed',
  refunded: 'Refunded',
}
