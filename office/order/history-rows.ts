import * as v from 'valibot'
import type { OrderAuditEntry, OwnerOrder } from '#database/orders/owner-order'
import { countNoun } from '#domain/count-noun'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { MARKET_PAYMENT_WORDS } from '#domain/order/receipt-words'
import { ADVICE, type ReviewReason } from '#domain/order/review-case'
import { type Action, can, type StaffMember } from '#domain/staff/roles'
import type { HistoryRow } from '../kit/data/order-data.ts'

/** These steps are read only by those who may do this, and not by everybody that sees the order. */
const READERS: ReadonlyMap<string, Action> = new Map([
  ['payment-accepted', 'handle-payments'],
  ['case-closed', 'handle-payments'],
  ['refund-asked', 'refund'],
  ['refund-given-up', 'refund'],
  ['refund-account-given', 'refund'],
])

/** Tells what happened to an order, the latest first. */
export function historyRows(
  { order, history }: OwnerOrder,
  staff: StaffMember,
): readonly HistoryRow[] {
  const { channel, createdAtMs, paidBy, soldAtMs } = order
  // Nobody orders at the market: such a sale is made, and booked then or later.
  const own: HistoryRow[] =
    channel === 'market' ? [] : [{ atMs: createdAtMs, by: null, text: 'Ordered' }]
  const paid = paidBy === null ? 'Payment came in' : MARKET_PAYMENT_WORDS[paidBy]
  const paidAtMs = soldAtMs ?? order.paidAtMs
  if (paidAtMs !== null) own.push({ atMs: paidAtMs, by: null, text: paid })
  if (order.endedTest)
    own.push({ atMs: order.endedTest.atMs, by: null, text: 'Ended with the test orders' })
  const done = history
    .filter(({ action }) => can(staff, READERS.get(action) ?? 'see-orders'))
    .map((row) => ({ atMs: row.atMs, by: row.actor, text: textOf(row) }))
  return [...own, ...done].toSorted((a, b) => a.atMs - b.atMs).toReversed()
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['market-sale', 'Market sale booked'],
  ['message-order', 'Written down as an order by message'],
  ['pay-link-made', 'Link to pay made'],
  ['order-offered-again', 'Offered again'],
  ['order-packed', 'Packed'],
  ['order-sent', 'Sent'],
  ['order-ready', 'Ready to collect'],
  ['order-delivered', 'Delivered'],
  ['order-collected', 'Collected'],
  ['order-step-undone', 'Undone'],
  ['order-note-added', 'Note added'],
  ['hold-released', 'Pieces given back'],
  ['links-revoked', 'Links revoked'],
  ['customer-corrected', 'Customer’s details corrected'],
  ['address-added', 'Address given by whoever pays'],
  ['address-given', 'Address given'],
  ['address-corrected', 'Address corrected'],
  ['address-asked', 'The customer wants it to go where the delivery costs more'],
  ['difference-offered', 'Link for what another address costs more made'],
  ['address-link-made', 'Link for the address made'],
  ['pick-up-chosen', 'Whoever pays chose that it is collected'],
  ['payment-accepted', 'Payment accepted'],
  ['case-closed', 'Payment case dealt with'],
  ['refund-asked', 'Refund asked for'],
  ['refund-given-up', 'Refund counts as not made'],
  ['refund-account-given', 'Account given for a refund'],
  ['order-cancelled', 'Cancelled'],
  ['cancel-asked', 'The customer wants to cancel'],
  ['return-asked', 'Return asked for'],
  ['return-agreed', 'Return agreed'],
  ['return-received', 'Return received'],
  ['return-settled', 'Return settled'],
  ['return-refused', 'Return refused'],
  ['return-withdrawn', 'Return taken back by the customer'],
])

const detailSchema = v.object({
  step: v.optional(v.string()),
  pieces: v.optional(v.number()),
  pesewas: v.optional(v.pipe(v.number(), v.safeInteger())),
  fields: v.optional(v.array(v.string())),
  reason: v.optional(v.string()),
})

const FIELD_WORDS: ReadonlyMap<string, string> = new Map([
  ['firstName', 'first name'],
  ['lastName', 'last name'],
  ['digitalAddress', 'digital address'],
  ['postalCode', 'postal code'],
])

function textOf({ action, detail }: OrderAuditEntry): string {
  const words = WORDS.get(action) ?? upperFirst(action.replaceAll('-', ' '))
  const parsed = v.safeParse(detailSchema, detail)
  if (!parsed.success) return words
  const { step, pieces: units, pesewas: amount, fields, reason } = parsed.output
  const more = [
    step,
    amount !== undefined && formatMoney(pesewas(amount)),
    units !== undefined && countNoun(units, 'piece'),
    fields?.map((field) => FIELD_WORDS.get(field) ?? field).join(', '),
    reason !== undefined && reasonWords(reason),
  ].filter(Boolean)
  return more.length === 0 ? words : `${words}: ${more.join(', ')}`
}

function upperFirst(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function reasonWords(reason: string): string {
  return isReason(reason) ? ADVICE[reason].reason : reason
}

function isReason(text: string): text is ReviewReason {
  return Object.hasOwn(ADVICE, text)
}
