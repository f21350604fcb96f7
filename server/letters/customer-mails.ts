import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { listAddressChanges } from '#database/orders/address-changes'
import { listShipments } from '#database/orders/shipments'
import { findRefund } from '#database/refunds/refunds'
import { findReturn } from '#database/returns/returns'
import type { Schema } from '#database/schema'
import type { MailDocument } from '#domain/mail/mail-document'
import type { CustomerMailKind } from '#domain/mail/mail-kinds'
import { addressCodeDocument, addressDocument } from '#domain/order/mails/address-mail'
import { linkDocument } from '#domain/order/mails/link-mail'
import { type OwedMailFacts, paidDocument } from '#domain/order/mails/paid-mail'
import { parcelDocument, parcelInOrderTemplate } from '#domain/order/mails/parcel-mail'
import { readyDocument } from '#domain/order/mails/ready-mail'
import { refundDocument } from '#domain/order/mails/refund-mail'
import { type MailedReturn, returnDocument } from '#domain/order/mails/return-mail'
import type { Order } from '#domain/order/order'
import { customerMail } from '#domain/order/order-mail'
import { refundArrival } from '#domain/refund/refund-arrival'
import { asOwed } from '#domain/refund/still-owed'
import { type Result, success } from '#domain/result'
import { RETURN_STATES } from '#domain/return/return'
import { mailShopOf } from '../mail/mail-shop.ts'
import type { Mail, MailFailure } from '../mail/mailer.ts'
import { CODE_MINUTES, createAddressCode } from '../orders/address/address-code.ts'
import { factsOf, letterMail, type Sending, type Write } from './customer-letter.ts'
import { hopeless, notOneMailbox } from './mail-writer.ts'
import { writeAgain, writeOffer } from './offer-mails.ts'

export const customerPayload = v.object({
  orderId: v.string(),
  shipmentId: v.optional(v.string(), ''),
  refundId: v.optional(v.string(), ''),
  returnId: v.optional(v.string(), ''),
  state: v.optional(v.picklist(RETURN_STATES), 'received'),
  changeId: v.optional(v.string(), ''),
})

/** This much is known of a mail before it is written. */
type Asked = {
  readonly db: Kysely<Schema>
  readonly nowMs: number
  readonly order: Order
  readonly payload: v.InferOutput<typeof customerPayload>
}

/** Finds what the mail is about. */
export type FindCustomerMail = (asked: Asked) => Promise<Result<Write, MailFailure>>

/** Each mail about an order to its customer is written by one of these. */
export const CUSTOMER_MAILS: Readonly<Record<CustomerMailKind, FindCustomerMail>> = {
  'order-mail': async () => success(writeConfirmation),
  'link-mail': async () => inLetter(linkDocument),
  'parcel-mail': async ({ db, order, payload }) => {
    const sent = await findParcel(db, order.id, payload.shipmentId)
    return sent ? success((sending) => writeParcelMail(sending, sent)) : gone('parcel')
  },
  // It may have been collected or cancelled while the mail was being tried again.
  'ready-mail': async ({ order }) =>
    order.fulfilment === 'ready' ? inLetter(readyDocument) : gone('pick-up'),
  'refund-mail': async ({ db, payload, nowMs }) => {
    const refund = await findRefund(db, payload.refundId)
    if (!refund) return gone('refund')
    const arrival = refundArrival(refund.expectedAtMs, nowMs)
    return inLetter((facts) => refundDocument(facts, { ...refund, arrival }))
  },
  'return-mail': async (asked) => {
    const mailed = await findMailedReturn(asked)
    return mailed ? inLetter((facts) => returnDocument(facts, mailed)) : gone('return')
  },
  'offer-mail': async ({ order }) =>
    order.state === 'pending' ? success(writeOffer) : gone('offer'),
  'again-mail': async ({ order }) =>
    order.state === 'pending' ? success(writeAgain) : gone('offer'),
  'address-mail': async ({ db, order, payload }) => {
    const changes = await listAddressChanges(db, order.id)
    const change = changes.find(({ id }) => id === payload.changeId)
    return change ? inLetter((facts) => addressDocument(facts, change)) : gone('change')
  },
  'address-code-mail': async () => success(writeAddressCode),
}

type Subject = 'parcel' | 'pick-up' | 'refund' | 'return' | 'offer' | 'change'

function gone(subject: Subject): Result<never, MailFailure> {
  return hopeless(`The ${subject} is gone`)
}

function inLetter(documentOf: (facts: OwedMailFacts) => MailDocument): Result<Write, never> {
  return success(async (sending) => letterMail(sending, documentOf(await factsOf(sending))))
}

async function writeConfirmation(sending: Sending): Promise<Result<Mail, MailFailure>> {
  const { writer, order, owed, dedupeKey } = sending
  const facts = await factsOf(sending)
  const params = customerMail(asOwed(order, owed), facts.pictureAddress, facts.trackingUrl)
  if (!params.ok) return notOneMailbox('customer')
  const document = paidDocument(facts)
  const common = { dedupeKey, shop: mailShopOf(writer), document, params: params.value }
  return success({ kind: 'order', audience: 'customer', ...common })
}

type SentParcel = NonNullable<Awaited<ReturnType<typeof findParcel>>>

async function writeParcelMail(
  sending: Sending,
  sent: SentParcel,
): Promise<Result<Mail, MailFailure>> {
  const mailed = { ...(await factsOf(sending)), ...sent }
  const document = parcelDocument(mailed)
  const mail = letterMail(sending, document)
  if (!mail.ok) return mail
  const params = parcelInOrderTemplate(mailed, mail.value.letter)
  return success({ ...mail.value, document, kind: 'parcel', params })
}

async function writeAddressCode(sending: Sending): Promise<Result<Mail, MailFailure>> {
  const { writer, order } = sending
  const { db, now } = writer
  const code = await createAddressCode(db, { orderId: order.id, nowMs: now() })
  if (code === null) return hopeless('Nobody asks for this code any more')
  const facts = await factsOf(sending)
  return letterMail(sending, addressCodeDocument(facts, { code, minutes: CODE_MINUTES }))
}

async function findMailedReturn({ db, payload, nowMs }: Asked): Promise<MailedReturn | null> {
  const found = await findReturn(db, payload.returnId)
  if (!found) return null
  const refund = found.refundId === null ? null : await findRefund(db, found.refundId)
  const arrival = refundArrival(refund?.expectedAtMs ?? null, nowMs)
  const refundPesewas = refund?.amountPesewas ?? null
  return { ...found, state: payload.state, refundPesewas, arrival }
}

async function findParcel(db: Kysely<Schema>, orderId: string, shipmentId: string) {
  const shipments = await listShipments(db, orderId)
  const index = shipments.findIndex(({ id }) => id === shipmentId)
  const parcel = shipments[index]
  if (!parcel) return null
  // Later parcels are still to come for the reader of this mail.
  return { parcel, sentBefore: shipments.slice(0, index).flatMap(({ lines }) => lines) }
}
