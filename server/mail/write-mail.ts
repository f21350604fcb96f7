import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { loadOrder } from '#database/repositories/orders'
import type { OutboxItem } from '#database/repositories/outbox'
import { listShipments } from '#database/repositories/shipments'
import type { Schema } from '#database/schema'
import type { Pictures } from '#domain/catalogue/picture'
import { type Letter, readLetter } from '#domain/mail/letter'
import { customerMail, shopMail } from '#domain/order/order-mail'
import { type MailedParcel, parcelInOrderTemplate, parcelLetter } from '#domain/order/parcel-mail'
import { failure, type Result, success } from '#domain/result'
import type { Brand } from '#domain/site-brand'
import type { Mail, Mailbox, MailFailure } from './mailer.ts'
import { pictureAddressAt } from './picture-address.ts'

export type MailWriter = {
  readonly db: Kysely<Schema>
  readonly publicUrl: string
  readonly pictures: () => Pictures
  readonly brand: () => Pick<Brand, 'name' | 'email' | 'phone'>
}

export async function writeMail(
  writer: MailWriter,
  item: OutboxItem,
): Promise<Result<Mail, MailFailure>> {
  const { kind, dedupeKey } = item
  const shop = shopOf(writer)
  if (kind === 'order-mail') return writeOrderMail(writer, item, 'customer')
  if (kind === 'shop-mail') return writeOrderMail(writer, item, 'shop')
  if (kind === 'parcel-mail') return writeParcelMail(writer, item)
  if (kind === 'letter' || kind === 'case-letter') {
    const letter = readLetter(item.payload)
    if (letter.ok) {
      return success({ kind: 'letter', dedupeKey, shop, letter: addressed(letter.value, shop) })
    }
    return failure({ kind: 'hopeless', detail: 'The letter cannot be read' })
  }
  // A process of a newer release, running beside this one, may know this kind.
  return failure({ kind: 'try-again', detail: `No mail is known by the name of ${kind}` })
}

/** A notice to the shop goes to the mailbox of today, even if it was written before a change. */
function addressed(letter: Letter, shop: Mailbox): Letter {
  return letter.audience === 'shop' ? { ...letter, to: shop.address } : letter
}

function shopOf({ brand }: MailWriter): Mailbox {
  const { name, email: address } = brand()
  return { name, address }
}

const orderPayload = v.object({ orderId: v.string() })

async function writeOrderMail(
  writer: MailWriter,
  { payload, dedupeKey }: OutboxItem,
  audience: 'customer' | 'shop',
): Promise<Result<Mail, MailFailure>> {
  const { db } = writer
  const shop = shopOf(writer)
  const { success: isReadable, output } = v.safeParse(orderPayload, payload)
  const order = isReadable ? await loadOrder(db, output.orderId) : null
  if (!order) return failure({ kind: 'hopeless', detail: 'The order is gone' })

  const pictureAddress = pictureAddressAt(writer)
  const params =
    audience === 'shop'
      ? shopMail(order, pictureAddress, shop.address)
      : customerMail(order, pictureAddress)
  if (params.ok) return success({ kind: 'order', dedupeKey, shop, audience, params: params.value })
  return failure({ kind: 'hopeless', detail: `The address of the ${audience} is not one mailbox` })
}

const parcelPayload = v.object({ orderId: v.string(), shipmentId: v.string() })

async function writeParcelMail(
  writer: MailWriter,
  { payload, dedupeKey }: OutboxItem,
): Promise<Result<Mail, MailFailure>> {
  const { db, brand } = writer
  const { success: isReadable, output } = v.safeParse(parcelPayload, payload)
  const loaded = isReadable ? await loadMailedParcel(db, output) : null
  if (!loaded) return failure({ kind: 'hopeless', detail: 'The parcel is gone' })
  const mailed = { ...loaded, shopPhone: brand().phone }
  const letter = parcelLetter(mailed)
  const params = parcelInOrderTemplate(mailed, pictureAddressAt(writer))
  if (letter.ok && params.ok) {
    const shop = shopOf(writer)
    return success({ kind: 'parcel', dedupeKey, shop, letter: letter.value, params: params.value })
  }
  return failure({ kind: 'hopeless', detail: 'The address of the customer is not one mailbox' })
}

type ParcelIds = v.InferOutput<typeof parcelPayload>

async function loadMailedParcel(
  db: Kysely<Schema>,
  { orderId, shipmentId }: ParcelIds,
): Promise<Omit<MailedParcel, 'shopPhone'> | null> {
  const order = await loadOrder(db, orderId)
  const shipments = await listShipments(db, orderId)
  const index = shipments.findIndex(({ id }) => id === shipmentId)
  const parcel = shipments[index]
  if (!order || !parcel) return null
  // Later parcels are still to come for the reader of this mail.
  const sentBefore = shipments.slice(0, index).flatMap(({ lines }) => lines)
  return { order, parcel, sentBefore }
}
