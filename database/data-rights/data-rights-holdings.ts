import type { Kysely } from 'kysely'
import { mailboxOf } from '#domain/form/email'
import { type Letter, readLetter } from '#domain/mail/letter'
import { mailKindsTo } from '#domain/mail/mail-kinds'
import type { AddressChange } from '#domain/order/address-change'
import type { Order } from '#domain/order/order'
import type { Parcel } from '#domain/order/parcel'
import type { StillOwed } from '#domain/refund/still-owed'
import type { Return } from '#domain/return/return'
import { returnedUnits } from '#domain/return/returned-units'
import { type StoredMessage, toMessage } from '../contact/contact-messages.ts'
import { type DrawEntry, findEntriesOf } from '../draws/draw-entries.ts'
import { findDrawLinksOf, type HeldDrawLink } from '../draws/draw-links.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { listAddressChanges } from '../orders/address-changes.ts'
import { listNotes } from '../orders/order-notes.ts'
import { type ListedToken, listOrderTokens } from '../orders/order-tokens.ts'
import { loadOrder } from '../orders/orders.ts'
import { listShipments } from '../orders/shipments.ts'
import { readStillOwed } from '../orders/still-owed.ts'
import { listWaybillPhotos } from '../orders/waybill-photos.ts'
import { listRefunds, type StoredRefund } from '../refunds/refunds.ts'
import { listReturns } from '../returns/returns.ts'
import type { AttemptState, Schema } from '../schema.ts'
import { findWaitingOf, type WaitingRequest } from '../waiting/waiting-list.ts'
import { type StoredRequest, toRequest } from './data-rights-requests.ts'

/** A request is identified by the mailbox's hash after an erasure. */
export type Mailbox = { readonly email: string; readonly hash: string }

export type Holdings = {
  readonly orders: readonly HeldOrder[]
  readonly paidForOthers: readonly HeldGift[]
  readonly subscriptions: readonly HeldSubscription[]
  readonly waiting: readonly WaitingRequest[]
  readonly drawEntries: readonly DrawEntry[]
  readonly drawLinks: readonly HeldDrawLink[]
  readonly messages: readonly StoredMessage[]
  readonly requests: readonly StoredRequest[]
  readonly letters: readonly HeldLetter[]
}

export type HeldOrder = {
  readonly order: Order
  readonly owed: StillOwed
  readonly payments: readonly HeldPayment[]
  readonly notices: readonly HeldNotice[]
  readonly parcels: readonly HeldParcel[]
  readonly notes: readonly HeldNote[]
  readonly refunds: readonly HeldRefund[]
  readonly returns: readonly HeldReturn[]
  readonly links: readonly ListedToken[]
  readonly addressChanges: readonly AddressChange[]
}

export type HeldGift = {
  readonly orderId: string
  readonly payment: HeldPayment
  readonly notices: readonly HeldNotice[]
}

/** Phone and plate are left out: they are another person's, the carrier's. */
export type HeldParcel = Omit<Required<Parcel>, 'phone' | 'plate'> & {
  readonly sentAtMs: number
  /** The photo of the waybill is a JPEG; it is null if none was taken. */
  readonly photo: Uint8Array | null
}

/** The people of the shop wrote this note about the order. */
export type HeldNote = { readonly text: string; readonly atMs: number }

export type HeldRefund = Pick<
  StoredRefund,
  'state' | 'amountPesewas' | 'reason' | 'createdAtMs' | 'settledAtMs' | 'expectedAtMs'
>

/** The carrier's phone and plate are left out, as with parcels. */
export type HeldReturn = Pick<
  Return,
  'kind' | 'state' | 'reason' | 'answer' | 'sendTo' | 'createdAtMs' | 'endedAtMs'
> & {
  readonly pieces: readonly string[]
  readonly parcel: Omit<Parcel, 'phone' | 'plate'>
}

export type HeldPayment = {
  readonly reference: string
  readonly state: AttemptState
  readonly amountPesewas: number
  readonly channel: string | null
  readonly createdAtMs: number
}

/** This is a webhook event of the payment provider, verbatim. */
export type HeldNotice = {
  readonly event: string
  readonly body: string
  readonly receivedAtMs: number
}

export type HeldSubscription = {
  readonly address: string
  readonly source: string
  readonly state: string
  readonly createdAtMs: number
  readonly stateSinceMs: number
}

export type HeldLetter = Letter & {
  readonly dedupeKey: string
  readonly createdAtMs: number
  readonly sentAtMs: number | null
  /** The letter was only written to a file on the server. */
  readonly isFiled: boolean
  /** The letter may still be sent. */
  readonly isUnsent: boolean
}

/** Reads everything stored about this mailbox in one snapshot. */
export function gatherHoldings(db: Kysely<Schema>, mailbox: Mailbox): Promise<Holdings> {
  return inSnapshot(db, async (snapshot) => ({
    orders: await gatherOrders(snapshot, mailbox),
    paidForOthers: await gatherGifts(snapshot, mailbox),
    subscriptions: await gatherSubscriptions(snapshot, mailbox),
    waiting: await findWaitingOf(snapshot, mailboxOf(mailbox.email)),
    drawEntries: await findEntriesOf(snapshot, mailboxOf(mailbox.email)),
    drawLinks: await findDrawLinksOf(snapshot, mailboxOf(mailbox.email)),
    messages: await findMessagesOf(snapshot, mailbox),
    requests: await gatherRequests(snapshot, mailbox),
    letters: await findLettersOf(snapshot, mailbox),
  }))
}

async function gatherOrders(db: Kysely<Schema>, { email }: Mailbox): Promise<HeldOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('email', '=', mailboxOf(email))
    .orderBy('created_at')
    .execute()
  const held: HeldOrder[] = []
  for (const { id } of rows) {
    const order = await loadOrder(db, id)
    if (!order) continue
    const payments = await selectPayments(db).where('order_id', '=', id).execute()
    held.push({
      order,
      owed: await readStillOwed(db, order),
      payments: payments.map(paymentOf),
      // Notices about somebody else's payment belong to that person.
      notices: await findNotices(
        db,
        payments.filter(({ payerVisit }) => payerVisit === null),
      ),
      parcels: await findParcels(db, id),
      notes: (await listNotes(db, id)).map(({ text, atMs }) => ({ text, atMs })),
      refunds: await listRefunds(db, id),
      returns: (await listReturns(db, id)).map((one) => heldReturn(one, order)),
      links: await listOrderTokens(db, id),
      addressChanges: await listAddressChanges(db, id),
    })
  }
  return held
}

function heldReturn({ parcel, lines, ...one }: Return, order: Order): HeldReturn {
  const { carrier, tracking, note, way = 'courier', station = '' } = parcel
  const withoutPhone = { carrier, tracking, note, way, station }
  return { ...one, pieces: returnedUnits(order.lines, lines), parcel: withoutPhone }
}

async function findParcels(db: Kysely<Schema>, orderId: string): Promise<HeldParcel[]> {
  const shipments = await listShipments(db, orderId)
  const photos = await listWaybillPhotos(db, orderId)
  return shipments.map(({ id, way, carrier, station, tracking, note, sentAtMs }) => ({
    way,
    carrier,
    station,
    tracking,
    note,
    sentAtMs,
    photo: photos.find(({ shipmentId }) => shipmentId === id)?.bytes ?? null,
  }))
}

async function gatherGifts(db: Kysely<Schema>, { email }: Mailbox): Promise<HeldGift[]> {
  const payments = await selectPayments(db).where('payer_email', '=', mailboxOf(email)).execute()
  const gifts: HeldGift[] = []
  for (const payment of payments) {
    const notices = await findNotices(db, [payment])
    gifts.push({ orderId: payment.orderId, payment: paymentOf(payment), notices })
  }
  return gifts
}

function paymentOf({
  orderId: _order,
  payerVisit: _visit,
  ...payment
}: HeldPayment & { readonly orderId: string; readonly payerVisit: string | null }): HeldPayment {
  return payment
}

function selectPayments(db: Kysely<Schema>) {
  return db
    .selectFrom('payment_attempts')
    .select([
      'order_id as orderId',
      'payer_visit as payerVisit',
      'reference',
      'state',
      'amount_pesewas as amountPesewas',
      'channel',
      'created_at as createdAtMs',
    ])
    .orderBy('created_at')
}

async function findNotices(
  db: Kysely<Schema>,
  payments: readonly Pick<HeldPayment, 'reference'>[],
): Promise<HeldNotice[]> {
  if (payments.length === 0) return []
  const references = payments.map(({ reference }) => reference)
  return db
    .selectFrom('webhook_events')
    .select(['event', 'body', 'received_at as receivedAtMs'])
    .where('reference', 'in', references)
    .where('body', '<>', '')
    .orderBy('received_at')
    .execute()
}

function gatherSubscriptions(db: Kysely<Schema>, { email }: Mailbox): Promise<HeldSubscription[]> {
  return db
    .selectFrom('subscribers')
    .select([
      'address',
      'source',
      'state',
      'created_at as createdAtMs',
      'state_since as stateSinceMs',
    ])
    .where('email', '=', mailboxOf(email))
    .execute()
}

/**
 * A message without an address is somebody's if an order of theirs was made of it. Addresses are compared in
 * JavaScript, because SQLite's `lower` handles only ASCII.
 */
export async function findMessagesOf(
  db: Kysely<Schema>,
  { email }: Mailbox,
): Promise<StoredMessage[]> {
  const mailbox = mailboxOf(email)
  const rows = await db
    .selectFrom('contact_messages')
    .leftJoin('orders', 'orders.id', 'contact_messages.order_id')
    .selectAll('contact_messages')
    .select('orders.email as orderEmail')
    .orderBy('contact_messages.created_at')
    .execute()
  const isTheirs = (row: (typeof rows)[number]) =>
    row.email === '' ? row.orderEmail === mailbox : mailboxOf(row.email) === mailbox
  return rows.filter(isTheirs).map(toMessage)
}

async function gatherRequests(db: Kysely<Schema>, { hash }: Mailbox): Promise<StoredRequest[]> {
  const rows = await db
    .selectFrom('data_rights_requests')
    .selectAll()
    .where('mailbox_hash', '=', hash)
    .orderBy('received_at')
    .execute()
  return rows.map(toRequest)
}

/** Finds letters to the person, and letters to the shop with the person as reply-to. */
export async function findLettersOf(db: Kysely<Schema>, { email }: Mailbox): Promise<HeldLetter[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['dedupe_key', 'payload_json', 'created_at', 'next_at', 'done_at', 'is_filed'])
    .where('kind', 'in', mailKindsTo('address'))
    // An empty payload was blanked after its retention period.
    .where('payload_json', '<>', '{}')
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ dedupe_key, payload_json, created_at, next_at, done_at, is_filed }) => {
    const letter = readLetter(JSON.parse(payload_json))
    if (!letter.ok || !concerns(letter.value, mailboxOf(email))) return []
    const times = { createdAtMs: created_at, sentAtMs: done_at, isUnsent: next_at !== null }
    return [{ ...letter.value, dedupeKey: dedupe_key, ...times, isFiled: is_filed === 1 }]
  })
}

function concerns({ to, replyTo }: Letter, mailbox: string): boolean {
  return mailboxOf(to) === mailbox || (replyTo !== undefined && mailboxOf(replyTo) === mailbox)
}
