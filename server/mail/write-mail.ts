import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { loadOrder } from '#database/repositories/orders'
import type { OutboxItem } from '#database/repositories/outbox'
import type { Schema } from '#database/schema'
import { readLetter } from '#domain/mail/letter'
import { customerMail, shopMail } from '#domain/order/order-mail'
import { failure, type Result, success } from '#domain/result'
import type { Mail, MailFailure } from './mailer.ts'
import { pictureAddressAt } from './picture-address.ts'

export type MailWriter = {
  readonly db: Kysely<Schema>
  readonly publicUrl: string
  readonly shopEmail: string
}

export async function writeMail(
  writer: MailWriter,
  item: OutboxItem,
): Promise<Result<Mail, MailFailure>> {
  const { kind, dedupeKey } = item
  if (kind === 'order-mail') return writeOrderMail(writer, item, 'customer')
  if (kind === 'shop-mail') return writeOrderMail(writer, item, 'shop')
  if (kind === 'letter' || kind === 'case-letter') {
    const letter = readLetter(item.payload)
    if (letter.ok) return success({ kind: 'letter', dedupeKey, letter: letter.value })
    return failure({ kind: 'hopeless', detail: 'The letter cannot be read' })
  }
  // A process of a newer release, running beside this one, may know this kind.
  return failure({ kind: 'try-again', detail: `No mail is known by the name of ${kind}` })
}

const orderPayload = v.object({ orderId: v.string() })

async function writeOrderMail(
  { db, publicUrl, shopEmail }: MailWriter,
  { payload, dedupeKey }: OutboxItem,
  audience: 'customer' | 'shop',
): Promise<Result<Mail, MailFailure>> {
  const { success: isReadable, output } = v.safeParse(orderPayload, payload)
  const order = isReadable ? await loadOrder(db, output.orderId) : null
  if (!order) return failure({ kind: 'hopeless', detail: 'The order is gone' })

  const pictureAddress = pictureAddressAt(publicUrl)
  const params =
    audience === 'shop'
      ? shopMail(order, pictureAddress, shopEmail)
      : customerMail(order, pictureAddress)
  if (params.ok) return success({ kind: 'order', dedupeKey, audience, params: params.value })
  return failure({ kind: 'hopeless', detail: `The address of the ${audience} is not one mailbox` })
}
