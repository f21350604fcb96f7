import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { findEntryOfOrder } from '#database/draws/draw-entries'
import { listAddressChanges } from '#database/orders/address-changes'
import { readHoldEnd } from '#database/orders/orders'
import { listShipments } from '#database/orders/shipments'
import { findRefund } from '#database/refunds/refunds'
import { findReturn } from '#database/returns/returns'
import type { Schema } from '#database/schema'
import { addWaitingLink } from '#database/waiting/waiting-links'
import { findOfferOf } from '#database/waiting/waiting-offers'
import { readLetter } from '#domain/mail/letter'
import { documentText, type MailDocument } from '#domain/mail/mail-document'
import type { CustomerMailKind } from '#domain/mail/mail-kinds'
import { addressCodeDocument, addressDocument } from '#domain/order/mails/address-mail'
import { linkDocument } from '#domain/order/mails/link-mail'
import { againDocument, offerDocument } from '#domain/order/mails/offer-mail'
import { type OwedMailFacts, paidDocument } from '#domain/order/mails/paid-mail'
import { parcelDocument, parcelInOrderTemplate } from '#domain/order/mails/parcel-mail'
import { readyDocument } from '#domain/order/mails/ready-mail'
import { refundDocument } from '#domain/order/mails/refund-mail'
import { type MailedReturn, returnDocument } from '#domain/order/mails/return-mail'
import type { Order } from '#domain/order/order'
import { customerMail } from '#domain/order/order-mail'
import { trackingUrl } from '#domain/order/tracking-link'
import { refundArrival } from '#domain/refund/refund-arrival'
import { asOwed, type StillOwed } from '#domain/refund/still-owed'
import { type Result, success } from '#domain/result'
import { RETURN_STATES } from '#domain/return/return'
import { leaveWaitingUrl } from '#domain/waiting/waiting-letters'
import { newToken } from '../base/new-token.ts'
import type { LetterMail, Mail, MailFailure } from '../mail/mailer.ts'
import { pictureAddressAt } from '../mail/picture-address.ts'
import { createOrderToken, TRACKING_LINK_MS } from '../order-links/order-tokens.ts'
import { CODE_MINUTES, createAddressCode } from '../orders/address/address-code.ts'
import { PAY_PATH } from '../pay-links/pay-visit.ts'
import { hopeless, type MailWriter, notOneMailbox, shopOf } from './mail-writer.ts'

export const customerPayload = v.object({
  orderId: v.string(),
  shipmentId: v.optional(v.string(), ''),
  refundId: v.optional(v.string(), ''),
  returnId: v.optional(v.string(), ''),
  state: v.optional(v.picklist(RETURN_STATES), 'received'),
  changeId: v.optional(v.string(), ''),
})

/** What is known of a mail before it is written. */
type Asked = {
  readonly db: Kysely<Schema>
  readonly nowMs: number
  readonly order: Order
  readonly payload: v.InferOutput<typeof customerPayload>
}

type Sending = {
  readonly writer: MailWriter
  readonly order: Order
  readonly owed: StillOwed
  readonly dedupeKey: string
}

/** Makes links and codes, so it is called only for a customer with one mailbox. */
type Write = (sending: Sending) => Promise<Result<Mail, MailFailure>>

/** Finds what the mail is about. */
export type FindCustomerMail = (asked: Asked) => Promise<Result<Write, MailFailure>>

/** How each mail about an order to its customer is written. */
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
  const common = { dedupeKey, shop: shopOf(writer), document, params: params.value }
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

/** Its links end with the hold; one that could not be sent in time is not sent at all. */
async function writeOffer(sending: Sending): Promise<Result<Mail, MailFailure>> {
  const { writer, order } = sending
  const request = await findOfferOf(writer.db, order.id)
  const isDrawn = (await findEntryOfOrder(writer.db, order.id)) !== null
  const held = request || isDrawn ? await newPayUrl(sending) : null
  if (!held) return hopeless('The offer is over')
  const leaveUrl = request ? await newLeaveUrl(writer, request.id) : null
  const mail = letterMail(sending, offerDocument(shownOf(sending), { ...held, leaveUrl }))
  if (!mail.ok || leaveUrl === null) return mail
  return success({ ...mail.value, letter: { ...mail.value.letter, unsubscribeUrl: leaveUrl } })
}

async function writeAgain(sending: Sending): Promise<Result<Mail, MailFailure>> {
  const held = await newPayUrl(sending)
  if (!held) return hopeless('The offer is over')
  return letterMail(sending, againDocument(shownOf(sending), held))
}

/** Null once the hold has ended. */
async function newPayUrl({ writer, order }: Sending) {
  const { db, publicUrl } = writer
  const heldUntilMs = await readHoldEnd(db, order.id)
  const nowMs = writer.now()
  const lifeMs = heldUntilMs - nowMs
  if (lifeMs <= 0) return null
  const token = await createOrderToken(db, { orderId: order.id, purpose: 'pay', nowMs, lifeMs })
  return { heldUntilMs, payUrl: `${publicUrl}${PAY_PATH}#${token}` }
}

async function newLeaveUrl({ db, now, publicUrl }: MailWriter, requestId: string): Promise<string> {
  const { token, tokenHash } = newToken()
  await addWaitingLink(db, { tokenHash, requestId, nowMs: now(), confirmsUntilMs: null })
  return leaveWaitingUrl(publicUrl, token)
}

/**
 * The link's token is made now and stands nowhere but in the mail. A mail that is sent again has
 * another one; both work.
 */
async function factsOf(sending: Sending): Promise<OwedMailFacts> {
  const { db, now, publicUrl } = sending.writer
  const life = { nowMs: now(), lifeMs: TRACKING_LINK_MS }
  const token = await createOrderToken(db, {
    orderId: sending.order.id,
    purpose: 'track',
    ...life,
  })
  const { owed } = sending
  return { ...shownOf(sending), owed, trackingUrl: trackingUrl(publicUrl, token) }
}

function shownOf({ writer, order }: Sending) {
  return { order, pictureAddress: pictureAddressAt(writer), shopPhone: writer.brand().phone }
}

function letterMail(
  { writer, order, dedupeKey }: Sending,
  document: MailDocument,
): Result<LetterMail, MailFailure> {
  const { subject } = document
  const to = order.customer.email
  const letter = readLetter({ to, audience: 'customer', subject, text: documentText(document) })
  if (!letter.ok) return notOneMailbox('customer')
  return success({
    kind: 'letter',
    dedupeKey,
    shop: shopOf(writer),
    letter: letter.value,
    document,
  })
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
