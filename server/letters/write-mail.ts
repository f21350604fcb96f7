import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { findEntryOfOrder } from '#database/draws/draw-entries'
import type { OutboxItem } from '#database/mail/outbox'
import { listOrderSums } from '#database/orders/case-money'
import { loadOrder } from '#database/orders/orders'
import { readStillOwed } from '#database/orders/still-owed'
import type { Schema } from '#database/schema'
import { addWaitingLink } from '#database/waiting/waiting-links'
import { findOfferOf } from '#database/waiting/waiting-offers'
import type { Pictures } from '#domain/catalogue/picture'
import { isEmail } from '#domain/form/email'
import { type Letter, readLetter } from '#domain/mail/letter'
import { documentText, type MailDocument } from '#domain/mail/mail-document'
import { againDocument, offerDocument } from '#domain/order/mails/offer-mail'
import { parcelInOrderTemplate } from '#domain/order/mails/parcel-mail'
import { shopDocument } from '#domain/order/mails/shop-mail'
import { customerMail, shopMail, shopOrderTitle } from '#domain/order/order-mail'
import { sumsOfPayments } from '#domain/order/payment-sums'
import { trackingUrl } from '#domain/order/tracking-link'
import { asOwed } from '#domain/refund/still-owed'
import { failure, type Result, success } from '#domain/result'
import type { Brand } from '#domain/site-brand'
import { leaveWaitingUrl } from '#domain/waiting/waiting-letters'
import { newToken } from '../base/new-token.ts'
import type { Mail, Mailbox, MailFailure } from '../mail/mailer.ts'
import { pictureAddressAt } from '../mail/picture-address.ts'
import { writeTestNewsletter } from '../newsletter/send-to-oneself.ts'
import { createOrderToken, TRACKING_LINK_MS } from '../order-links/order-tokens.ts'
import { createAddressCode } from '../orders/address/address-code.ts'
import { PAY_PATH } from '../pay-links/pay-visit.ts'
import { type CustomerMail, documentOf, findCustomerMail } from './customer-mail.ts'

export type MailWriter = {
  readonly db: Kysely<Schema>
  readonly now: () => number
  readonly publicUrl: string
  readonly pictures: () => Pictures
  readonly brand: () => Pick<Brand, 'name' | 'email' | 'phone'>
  /** How long a drop lasts for the words of a newsletter; a day unless given. */
  readonly dropLengthMs?: number
}

export async function writeMail(
  writer: MailWriter,
  item: OutboxItem,
): Promise<Result<Mail, MailFailure>> {
  const { kind, dedupeKey } = item
  if (kind === 'letter' || kind === 'case-letter') return writeLetter(writer, item)
  if (kind === 'shop-mail') return writeShopMail(writer, item)
  if (kind === 'newsletter-test') return writeTestNewsletter(writer, item)
  const found = await findCustomerMail(writer.db, item, writer.now())
  if (found.ok) return writeCustomerMail(writer, found.value, dedupeKey)
  // A process of a newer release, running beside this one, may know this kind.
  if (found.error === 'unknown') {
    return failure({ kind: 'try-again', detail: `No mail is known by the name of ${kind}` })
  }
  return failure({ kind: 'hopeless', detail: `The ${found.error.replace(/-gone$/, '')} is gone` })
}

function writeLetter(
  writer: MailWriter,
  { payload, dedupeKey }: OutboxItem,
): Result<Mail, MailFailure> {
  const shop = shopOf(writer)
  const letter = readLetter(payload)
  if (!letter.ok) return failure({ kind: 'hopeless', detail: 'The letter cannot be read' })
  return success({ kind: 'letter', dedupeKey, shop, letter: addressed(letter.value, shop) })
}

/** A notice to the shop goes to the mailbox of today, even if it was written before a change. */
function addressed(letter: Letter, shop: Mailbox): Letter {
  return letter.audience === 'shop' ? { ...letter, to: shop.address } : letter
}

function shopOf({ brand }: Pick<MailWriter, 'brand'>): Mailbox {
  const { name, email: address } = brand()
  return { name, address }
}

const orderPayload = v.object({ orderId: v.string() })

async function writeShopMail(
  writer: MailWriter,
  { payload, dedupeKey }: OutboxItem,
): Promise<Result<Mail, MailFailure>> {
  const { success: isReadable, output } = v.safeParse(orderPayload, payload)
  const order = isReadable ? await loadOrder(writer.db, output.orderId) : null
  if (!order) return failure({ kind: 'hopeless', detail: 'The order is gone' })
  const shop = shopOf(writer)
  const pictureAddress = pictureAddressAt(writer)
  const owed = await readStillOwed(writer.db, order)
  const isOrdinary = order.attentionReason === null
  const paid = isOrdinary ? [] : await listOrderSums(writer.db, [order.id])
  const sums = sumsOfPayments(paid.map((each) => each.sums))
  const params = shopMail(asOwed(order, owed), pictureAddress, { shopEmail: shop.address, sums })
  if (!params.ok) return failure(NOT_ONE_MAILBOX('shop'))
  const title = shopOrderTitle(order)
  const document = shopDocument({ order, owed, title, sums, pictureAddress })
  return success({
    kind: 'order',
    dedupeKey,
    shop,
    audience: 'shop',
    params: params.value,
    document,
  })
}

/**
 * The link's token is made now and stands nowhere but in the mail. A mail that is sent again has
 * another one; both work.
 */
async function writeCustomerMail(
  writer: MailWriter,
  mail: CustomerMail,
  dedupeKey: string,
): Promise<Result<Mail, MailFailure>> {
  const { order, owed } = mail
  if (!isEmail(order.customer.email)) return failure(NOT_ONE_MAILBOX('customer'))
  if (mail.kind === 'offer') return writeOfferMail(writer, mail, dedupeKey)
  if (mail.kind === 'again') return writeAgainMail(writer, mail, dedupeKey)
  const code = mail.kind === 'address-code' ? await newAddressCode(writer, order.id) : null
  if (mail.kind === 'address-code' && code === null) {
    return failure({ kind: 'hopeless', detail: 'Nobody asks for this code any more' })
  }
  const shop = shopOf(writer)
  const given = {
    trackingUrl: await newTrackingUrl(writer, order.id),
    pictureAddress: pictureAddressAt(writer),
    shopPhone: writer.brand().phone,
  }
  const document = documentOf(
    code === null ? mail : { kind: 'address-code', order, owed, code },
    given,
  )
  if (mail.kind === 'paid') {
    const { pictureAddress, trackingUrl: link } = given
    const params = customerMail(asOwed(order, owed), pictureAddress, link)
    if (!params.ok) return failure(NOT_ONE_MAILBOX('customer'))
    const common = { dedupeKey, shop, document, params: params.value }
    return success({ kind: 'order', audience: 'customer', ...common })
  }
  const letter = letterOf(order.customer.email, document)
  if (!letter.ok) return failure(NOT_ONE_MAILBOX('customer'))
  const common = { dedupeKey, shop, letter: letter.value, document }
  if (mail.kind !== 'parcel') return success({ kind: 'letter', ...common })
  const params = parcelInOrderTemplate({ ...mail, ...given }, letter.value)
  return success({ kind: 'parcel', ...common, params })
}

type OfferMail = Extract<CustomerMail, { readonly kind: 'offer' }>

/** Its links end with the hold; one that could not be sent in time is not sent at all. */
async function writeOfferMail(
  writer: MailWriter,
  { order, offer }: OfferMail,
  dedupeKey: string,
): Promise<Result<Mail, MailFailure>> {
  const { db, publicUrl } = writer
  const nowMs = writer.now()
  const request = await findOfferOf(db, order.id)
  const isDrawn = (await findEntryOfOrder(db, order.id)) !== null
  const lifeMs = offer.heldUntilMs - nowMs
  if ((!request && !isDrawn) || lifeMs <= 0) {
    return failure({ kind: 'hopeless', detail: 'The offer is over' })
  }
  const pay = await createOrderToken(db, { orderId: order.id, purpose: 'pay', nowMs, lifeMs })
  const payUrl = `${publicUrl}${PAY_PATH}#${pay}`
  const leaveUrl = request ? await newLeaveUrl(writer, request.id) : null
  const pictureAddress = pictureAddressAt(writer)
  const facts = { order, pictureAddress, shopPhone: writer.brand().phone }
  const document = offerDocument(facts, { ...offer, payUrl, leaveUrl })
  const letter = letterOf(order.customer.email, document)
  if (!letter.ok) return failure(NOT_ONE_MAILBOX('customer'))
  const withLeave = { ...letter.value, ...(leaveUrl !== null && { unsubscribeUrl: leaveUrl }) }
  return success({ kind: 'letter', dedupeKey, shop: shopOf(writer), letter: withLeave, document })
}

type AgainMail = Extract<CustomerMail, { readonly kind: 'again' }>

async function writeAgainMail(
  writer: MailWriter,
  { order, offer }: AgainMail,
  dedupeKey: string,
): Promise<Result<Mail, MailFailure>> {
  const nowMs = writer.now()
  const lifeMs = offer.heldUntilMs - nowMs
  if (lifeMs <= 0) return failure({ kind: 'hopeless', detail: 'The offer is over' })
  const link = { orderId: order.id, purpose: 'pay', nowMs, lifeMs } as const
  const payUrl = `${writer.publicUrl}${PAY_PATH}#${await createOrderToken(writer.db, link)}`
  const pictureAddress = pictureAddressAt(writer)
  const facts = { order, pictureAddress, shopPhone: writer.brand().phone }
  const document = againDocument(facts, { ...offer, payUrl })
  const letter = letterOf(order.customer.email, document)
  if (!letter.ok) return failure(NOT_ONE_MAILBOX('customer'))
  return success({
    kind: 'letter',
    dedupeKey,
    shop: shopOf(writer),
    letter: letter.value,
    document,
  })
}

async function newLeaveUrl({ db, now, publicUrl }: MailWriter, requestId: string): Promise<string> {
  const { token, tokenHash } = newToken()
  await addWaitingLink(db, { tokenHash, requestId, nowMs: now(), confirmsUntilMs: null })
  return leaveWaitingUrl(publicUrl, token)
}

const NOT_ONE_MAILBOX = (audience: 'shop' | 'customer'): MailFailure => ({
  kind: 'hopeless',
  detail: `The address of the ${audience} is not one mailbox`,
})

function newAddressCode({ db, now }: MailWriter, orderId: string): Promise<string | null> {
  return createAddressCode(db, { orderId, nowMs: now() })
}

async function newTrackingUrl({ db, now, publicUrl }: MailWriter, orderId: string) {
  const link = { orderId, purpose: 'track', nowMs: now(), lifeMs: TRACKING_LINK_MS } as const
  return trackingUrl(publicUrl, await createOrderToken(db, link))
}

function letterOf(to: string, document: MailDocument): Result<Letter, 'letter-unreadable'> {
  const { subject } = document
  return readLetter({ to, audience: 'customer', subject, text: documentText(document) })
}
