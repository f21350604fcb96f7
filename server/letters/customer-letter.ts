import { readLetter } from '#domain/mail/letter'
import { documentText, type MailDocument } from '#domain/mail/mail-document'
import type { OwedMailFacts } from '#domain/order/mails/paid-mail'
import type { Order } from '#domain/order/order'
import { trackingUrl } from '#domain/order/tracking-link'
import type { StillOwed } from '#domain/refund/still-owed'
import { type Result, success } from '#domain/result'
import { mailShopOf } from '../mail/mail-shop.ts'
import type { LetterMail, Mail, MailFailure } from '../mail/mailer.ts'
import { pictureAddressAt } from '../mail/picture-address.ts'
import { createOrderToken, TRACKING_LINK_MS } from '../order-links/order-tokens.ts'
import { type MailWriter, notOneMailbox } from './mail-writer.ts'

export type Sending = {
  readonly writer: MailWriter
  readonly order: Order
  readonly owed: StillOwed
  readonly dedupeKey: string
}

/** Makes links and codes, so it is called only for a customer with one mailbox. */
export type Write = (sending: Sending) => Promise<Result<Mail, MailFailure>>

/**
 * The link's token is made now and stands nowhere but in the mail. A mail that is sent again has
 * another one; both work.
 */
export async function factsOf(sending: Sending): Promise<OwedMailFacts> {
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

export function shownOf({ writer, order }: Sending) {
  return { order, pictureAddress: pictureAddressAt(writer), shopPhone: writer.brand().phone }
}

export function letterMail(
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
    shop: mailShopOf(writer),
    letter: letter.value,
    document,
  })
}
