import type { ListedOrder } from '#database/orders/order-list'
import type { OrderWithPayments, Payment } from '#database/orders/order-with-payments'
import type { OwnerLine, OwnerOrder } from '#database/orders/owner-order'
import type { Closing, StoredReviewCase } from '#database/orders/review-cases'
import type { Shipment } from '#database/orders/shipments'
import type { StoredRefund } from '#database/refunds/refunds'
import { variantName } from '#domain/catalogue/variant-name'
import { internationalPhone } from '#domain/checkout/phone'
import { countNoun } from '#domain/count-noun'
import { isPickUp, pickUpLines } from '#domain/delivery/pick-up'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import type { Order } from '#domain/order/order'
import { isParcel } from '#domain/order/parcel'
import { sumsOfPayment } from '#domain/order/payment-sums'
import { customerName, postalLines } from '#domain/order/postal-address'
import { ADVICE, type ReviewReason } from '#domain/order/review-case'
import { testOrderWords } from '#domain/order/test-order'
import { refundStateWords } from '#domain/owner-messages/refunds'
import { totalWords } from '#domain/refund/still-owed'

export function caseText(one: StoredReviewCase, about?: OrderWithPayments): string {
  const { reason, reference, detail, actByMs, closing, openedAtMs, eventKey } = one
  const { reason: why, toDo } = ADVICE[reason]
  const title = about
    ? `${about.order.id}  ${dateText(about.order.createdAtMs)}  ${formatMoney(about.order.total)}`
    : `${TITLES[reason] ?? 'Event'}  ${dateText(openedAtMs)}`
  const payments = about ? paymentsText(about.payments) : (reference ?? eventKey ?? 'none')
  return [
    title,
    `  Reason    ${why}${detail === '' ? '' : ` (${detail})`}`,
    `  Payment   ${payments}`,
    ...(about ? sumsLines(about) : []),
    ...(about ? [`  Customer  ${customerText(about.order)}`, ...modeLines(about.order)] : []),
    ...(closing ? closingLines(closing) : [`  To do     ${toDo}`]),
    ...(closing === null && actByMs !== null ? [`  By        ${dateText(actByMs)}`] : []),
  ].join('\n')
}

const TITLES: Partial<Record<ReviewReason, string>> = { 'unknown-payment': 'Unknown payment' }

/** This is the last line of the list of open cases. */
export const HOW_TO_CLOSE = 'When one is dealt with: npm run orders -- close ID "what was done"'

export function listText(order: ListedOrder): string {
  const columns = [order.id, dateText(order.createdAtMs), order.state.padEnd(9), modeMark(order)]
  return [...columns, totalWords(order), order.customer].join('  ')
}

export function orderText(found: OwnerOrder): string {
  const { order, payments, cases } = found
  return [
    `${order.id}  ${dateText(order.createdAtMs)}  ${order.state}`,
    ...found.lines.map(lineText),
    `  Total     ${totalWords(found.owed)}${discountText(order)}`,
    ...modeLines(order),
    `  Paid      ${order.paidAtMs === null ? 'no' : dateText(order.paidAtMs)}`,
    `  Payment   ${order.paidBy === null ? paymentsText(payments) : MARKET_WORDS[order.paidBy]}`,
    `  Customer  ${customerText(order)}`,
    isPickUp(order)
      ? `  Collected ${pickUpLines(order).join(', ')}`
      : `  Address   ${postalLines(order.customer).join(', ')}`,
    ...found.refunds.map((refund) => `  Refund    ${refundText(refund)}`),
    ...handlingLines(found),
    ...traceLines(found),
    ...cases.flatMap(({ reason, closing }) => [
      `  Reason    ${ADVICE[reason].reason}`,
      ...(closing ? closingLines(closing) : []),
    ]),
  ].join('\n')
}

/** `--line` names a line by its position. */
function lineText({ position, quantity, unitPrice, sent, refunded, ...line }: OwnerLine) {
  const units = `${quantity} x ${variantName(line.title, line)} at ${formatMoney(unitPrice)}`
  const became = [sent > 0 && `, ${sent} sent`, refunded > 0 && `, ${refunded} refunded`]
  return `  ${units}  line ${position}${became.filter(Boolean).join('')}`
}

function refundText({ createdAtMs, amountPesewas, state, reason, reference }: StoredRefund) {
  const amount = formatMoney(pesewas(amountPesewas))
  const words = [refundStateWords[state], reason, reference].filter(Boolean).join(', ')
  return `${dateText(createdAtMs)}: ${amount}, ${words}`
}

function handlingLines({ order, shipments, notes }: OwnerOrder): readonly string[] {
  const { fulfilment, packedAtMs, readyAtMs, deliveredAtMs } = order
  return [
    ...(fulfilment === null ? [] : [`  Stage     ${fulfilment.replaceAll('-', ' ')}`]),
    ...(packedAtMs === null ? [] : [`  Packed    ${dateText(packedAtMs)}`]),
    ...(readyAtMs === null ? [] : [`  Ready     ${dateText(readyAtMs)}`]),
    ...shipments.filter(isParcel).map((parcel) => `  Sent      ${parcelText(parcel)}`),
    ...(deliveredAtMs === null
      ? []
      : [`  ${isPickUp(order) ? 'Collected' : 'Delivered'} ${dateText(deliveredAtMs)}`]),
    ...notes.map(({ atMs, text }) => `  Note      ${dateText(atMs)}: ${text}`),
  ]
}

/** These are the ids to look for in the log. */
function traceLines({ placedByRequest, payments, mails }: OwnerOrder): readonly string[] {
  return [
    ...(placedByRequest === null ? [] : [`  Request   ${placedByRequest} placed it`]),
    ...payments.flatMap(({ reference, settledByRequest }) =>
      settledByRequest === null ? [] : [`  Request   ${settledByRequest} settled ${reference}`],
    ),
    ...mails.map(
      ({ dedupeKey, state, isFiled, requestId }) =>
        `  Mail      ${dedupeKey}, ${isFiled ? 'only written to a file' : state}${requestId === null ? '' : `, caused by ${requestId}`}`,
    ),
  ]
}

function parcelText(shipment: Shipment): string {
  const { way, sentAtMs, carrier, phone, plate, station, tracking, note, lines } = shipment
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const number = tracking && `${way === 'bus' ? 'waybill' : 'tracking'} ${tracking}`
  const facts = [carrier, phone, plate, station, number, note]
  const words = facts.filter((fact) => fact !== '').join(', ')
  return `${dateText(sentAtMs)}: ${countNoun(units, 'piece')}, ${words}`
}

/** Tests are marked in capitals, and orders placed before the mode was stored with a dash. */
function modeMark({ mode }: Pick<Order, 'mode'>): string {
  return { test: 'TEST', live: 'live', unknown: '-   ' }[mode ?? 'unknown']
}

function modeLines(order: Order): readonly string[] {
  return order.mode === null ? [] : [`  Mode      ${testOrderWords(order) ?? order.mode}`]
}

function closingLines({ atMs, note }: Closing): readonly string[] {
  return [`  Closed    ${dateText(atMs)}: ${note}`]
}

function discountText({ discountCode, discount }: Order): string {
  return discountCode === null ? '' : ` after ${formatMoney(discount)} off with ${discountCode}`
}

const PAYMENT_WORDS = {
  open: 'open',
  succeeded: 'paid',
  refused: 'refused',
  refunded: 'refunded',
} as const

const MARKET_WORDS = {
  cash: 'in cash, at the market',
  'mobile-money': 'by mobile money, at the market',
} as const

function sumsLines({ payments }: OrderWithPayments): readonly string[] {
  return payments
    .filter(({ state }) => state === 'succeeded' || state === 'refunded')
    .map(({ sums }) => `  Sum       ${sumsOfPayment(sums)}`)
}

function paymentsText(payments: readonly Pick<Payment, 'reference' | 'state'>[]): string {
  const texts = payments.map(({ reference, state }) => `${reference} (${PAYMENT_WORDS[state]})`)
  return texts.join(', ') || 'none'
}

function customerText({ customer }: Order): string {
  const { phone, country, email } = customer
  const parts = [
    customerName(customer),
    phone === '' ? '' : internationalPhone(phone, country),
    email,
  ]
  return parts.filter((part) => part !== '').join(', ') || 'unknown'
}

/** Returns text such as '2026-11-15 03:47', in UTC, which is the time in Ghana. */
export function dateText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}
