import type {
  Closing,
  OrderWithPayments,
  Payment,
  UnknownPayment,
} from '#database/repositories/order-attention'
import { findCountry } from '#domain/checkout/countries'
import { internationalPhone } from '#domain/checkout/phone'
import { formatMoney } from '#domain/money/format-money'
import type { AttentionReason, Order } from '#domain/order/order'
import { testOrderWords } from '#domain/order/test-order'

type Advice = { readonly reason: string; readonly toDo: string }

const ADVICE: Readonly<Record<AttentionReason, Advice>> = {
  'amount-short': {
    reason: 'less was paid than ordered',
    toDo: 'Ask the customer for the difference, or refund the payment. Send nothing before.',
  },
  'amount-over': {
    reason: 'more was paid than ordered',
    toDo: 'Refund the difference, then send the pieces.',
  },
  'wrong-currency': {
    reason: 'paid in another currency',
    toDo: 'Refund the payment and ask the customer to order again.',
  },
  'wrong-reference': {
    reason: 'the provider answered for another payment',
    toDo: 'Look both references up in the Paystack dashboard. Send nothing before.',
  },
  'wrong-mode': {
    reason: 'a test payment or a test order met the live shop, or the reverse',
    toDo: 'No live money may have moved: check the dashboard and the keys. Send nothing before.',
  },
  'no-stock-left': {
    reason: 'paid after the pieces were sold to others',
    toDo: 'Find the pieces or agree on others with the customer; else refund the payment.',
  },
  'paid-twice': {
    reason: 'paid more than once',
    toDo: 'Send the pieces once, and refund all paid references but one.',
  },
  restored: {
    reason: 'came after the backup that was restored; written again from its payment',
    toDo: 'Ask the customer where to send it, for the address is lost. It may have been sent already.',
  },
}

export function attentionText({ order, payments }: OrderWithPayments): string {
  const { reason, toDo } = order.attentionReason
    ? ADVICE[order.attentionReason]
    : { reason: 'unknown', toDo: 'Look it up in the Paystack dashboard.' }
  return [
    `${order.id}  ${dateText(order.createdAtMs)}  ${formatMoney(order.total)}`,
    `  Reason    ${reason}`,
    `  Payment   ${paymentsText(payments)}`,
    `  Customer  ${customerText(order)}`,
    ...modeLines(order),
    `  To do     ${toDo}`,
  ].join('\n')
}

export function unknownPaymentText({ reference, receivedAtMs, closing }: UnknownPayment): string {
  return [
    `Unknown payment  ${dateText(receivedAtMs)}`,
    '  Reason    the provider announced a payment that belongs to no order here',
    `  Payment   ${reference}`,
    ...(closing
      ? closingLines(closing)
      : [
          '  To do     Look it up in the Paystack dashboard. If it was meant for the shop, refund it.',
        ]),
  ].join('\n')
}

/** Ends the list of what needs a person. */
export const HOW_TO_CLOSE = 'When one is dealt with: npm run orders -- close ID "what was done"'

export function listText(order: Order): string {
  const { firstName, lastName } = order.customer
  const columns = [order.id, dateText(order.createdAtMs), order.state.padEnd(9), modeMark(order)]
  return [...columns, formatMoney(order.total), `${firstName} ${lastName}`].join('  ')
}

export function orderText({ order, payments, closing }: OrderWithPayments): string {
  const { address, city, region, postalCode, country } = order.customer
  const place = [address, city, region, postalCode, findCountry(country)?.name ?? country]
  const lines = order.lines.map(
    ({ quantity, title, colour, size, unitPrice }) =>
      `  ${quantity} x ${title} (${colour}, ${size}) at ${formatMoney(unitPrice)}`,
  )
  return [
    `${order.id}  ${dateText(order.createdAtMs)}  ${order.state}`,
    ...lines,
    `  Total     ${formatMoney(order.total)}${discountText(order)}`,
    ...modeLines(order),
    `  Paid      ${order.paidAtMs === null ? 'no' : dateText(order.paidAtMs)}`,
    `  Payment   ${paymentsText(payments)}`,
    `  Customer  ${customerText(order)}`,
    `  Address   ${place.filter((part) => part !== '').join(', ')}`,
    ...(order.attentionReason ? [`  Reason    ${ADVICE[order.attentionReason].reason}`] : []),
    ...closingLines(closing),
  ].join('\n')
}

/** Loud for tests, and a dash for orders placed before it was written down. */
function modeMark({ mode }: Order): string {
  return { test: 'TEST', live: 'live', unknown: '-   ' }[mode ?? 'unknown']
}

function modeLines(order: Order): readonly string[] {
  return order.mode === null ? [] : [`  Mode      ${testOrderWords(order) ?? order.mode}`]
}

function closingLines(closing: Closing | null): readonly string[] {
  return closing ? [`  Closed    ${dateText(closing.atMs)}: ${closing.note}`] : []
}

function discountText({ discountCode, discount }: Order): string {
  return discountCode === null ? '' : ` after ${formatMoney(discount)} off with ${discountCode}`
}

const PAYMENT_WORDS = { open: 'open', succeeded: 'paid', refused: 'refused' } as const

function paymentsText(payments: readonly Payment[]): string {
  const texts = payments.map(({ reference, state }) => `${reference} (${PAYMENT_WORDS[state]})`)
  return texts.join(', ') || 'none'
}

function customerText({ customer }: Order): string {
  const { firstName, lastName, phone, country, email } = customer
  return `${firstName} ${lastName}, ${internationalPhone(phone, country)}, ${email}`
}

/** '2026-11-15 03:47', in UTC, which is the time in Ghana. */
export function dateText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}
