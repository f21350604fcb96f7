import * as v from 'valibot'
import type { OutboxItem } from '#database/mail/outbox'
import { listOrderSums } from '#database/orders/case-money'
import { loadOrder } from '#database/orders/orders'
import { readStillOwed } from '#database/orders/still-owed'
import { isEmail } from '#domain/form/email'
import { type Letter, readLetter } from '#domain/mail/letter'
import {
  type CustomerMailKind,
  isCustomerMailKind,
  isMailKind,
  type MailKind,
} from '#domain/mail/mail-kinds'
import { shopDocument } from '#domain/order/mails/shop-mail'
import { shopMail, shopOrderTitle } from '#domain/order/order-mail'
import { sumsOfPayments } from '#domain/order/payment-sums'
import { asOwed } from '#domain/refund/still-owed'
import { failure, type Result, success } from '#domain/result'
import { mailShopOf } from '../mail/mail-shop.ts'
import type { Mail, Mailbox, MailFailure } from '../mail/mailer.ts'
import { pictureAddressAt } from '../mail/picture-address.ts'
import { writeTestNewsletter } from '../newsletter/send-to-oneself.ts'
import { CUSTOMER_MAILS, customerPayload, type FindCustomerMail } from './customer-mails.ts'
import { hopeless, type MailWriter, notOneMailbox } from './mail-writer.ts'

type Write = (writer: MailWriter, item: OutboxItem) => Promise<Result<Mail, MailFailure>>

/** A newsletter is written and settled in `send-newsletter-mail.ts`. */
const WRITERS: Readonly<Record<Exclude<MailKind, CustomerMailKind | 'newsletter'>, Write>> = {
  'shop-mail': writeShopMail,
  'newsletter-test': writeTestNewsletter,
  letter: writeLetter,
  'case-letter': writeLetter,
}

export async function writeMail(
  writer: MailWriter,
  item: OutboxItem,
): Promise<Result<Mail, MailFailure>> {
  const { kind } = item
  // A process of a newer release, running beside this one, may know this kind.
  if (!isMailKind(kind) || kind === 'newsletter') {
    return failure({ kind: 'try-again', detail: `No mail is known by the name of ${kind}` })
  }
  if (isCustomerMailKind(kind)) return writeCustomerMail(writer, item, CUSTOMER_MAILS[kind])
  return WRITERS[kind](writer, item)
}

async function writeLetter(
  writer: MailWriter,
  { payload, dedupeKey }: OutboxItem,
): Promise<Result<Mail, MailFailure>> {
  const shop = mailShopOf(writer)
  const letter = readLetter(payload)
  if (!letter.ok) return hopeless('The letter cannot be read')
  return success({ kind: 'letter', dedupeKey, shop, letter: addressed(letter.value, shop) })
}

/** A notice to the shop goes to the mailbox of today, even if it was written before a change. */
function addressed(letter: Letter, shop: Mailbox): Letter {
  const isToMailbox = letter.audience === 'shop' && !letter.isToPerson
  return isToMailbox ? { ...letter, to: shop.address } : letter
}

const orderPayload = v.object({ orderId: v.string() })

async function writeShopMail(
  writer: MailWriter,
  { payload, dedupeKey }: OutboxItem,
): Promise<Result<Mail, MailFailure>> {
  const { success: isReadable, output } = v.safeParse(orderPayload, payload)
  const order = isReadable ? await loadOrder(writer.db, output.orderId) : null
  if (!order) return hopeless('The order is gone')
  const shop = mailShopOf(writer)
  const pictureAddress = pictureAddressAt(writer)
  const owed = await readStillOwed(writer.db, order)
  const isOrdinary = order.attentionReason === null
  const paid = isOrdinary ? [] : await listOrderSums(writer.db, [order.id])
  const sums = sumsOfPayments(paid.map((each) => each.sums))
  const params = shopMail(asOwed(order, owed), pictureAddress, { shopEmail: shop.address, sums })
  if (!params.ok) return notOneMailbox('shop')
  const title = shopOrderTitle(order)
  const document = shopDocument({ order, owed, title, sums, pictureAddress })
  const { email } = order.customer
  return success({
    kind: 'order',
    dedupeKey,
    shop,
    audience: 'shop',
    ...(isEmail(email) ? { replyTo: email } : {}),
    params: params.value,
    document,
  })
}

async function writeCustomerMail(
  writer: MailWriter,
  { payload, dedupeKey }: OutboxItem,
  find: FindCustomerMail,
): Promise<Result<Mail, MailFailure>> {
  const { db } = writer
  const { success: isReadable, output } = v.safeParse(customerPayload, payload)
  const order = isReadable ? await loadOrder(db, output.orderId) : null
  if (!isReadable || !order) return hopeless('The order is gone')
  const owed = await readStillOwed(db, order)
  const write = await find({ db, nowMs: writer.now(), order, payload: output })
  if (!write.ok) return write
  if (!isEmail(order.customer.email)) return notOneMailbox('customer')
  return write.value({ writer, order, owed, dedupeKey })
}
