import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { OutboxItem } from '#database/mail/outbox'
import { listAddressChanges } from '#database/orders/address-changes'
import { loadOrder, readHoldEnd } from '#database/orders/orders'
import { listShipments } from '#database/orders/shipments'
import { readStillOwed } from '#database/orders/still-owed'
import { findRefund } from '#database/refunds/refunds'
import { findReturn } from '#database/returns/returns'
import type { Schema } from '#database/schema'
import type { MailDocument } from '#domain/mail/mail-document'
import type { AddressChange } from '#domain/order/address-change'
import { addressCodeDocument, addressDocument } from '#domain/order/mails/address-mail'
import { linkDocument } from '#domain/order/mails/link-mail'
import {
  againDocument,
  type MailedAgain,
  type MailedOffer,
  offerDocument,
} from '#domain/order/mails/offer-mail'
import { type OrderMailFacts, paidDocument } from '#domain/order/mails/paid-mail'
import { type MailedParcel, parcelDocument } from '#domain/order/mails/parcel-mail'
import { readyDocument } from '#domain/order/mails/ready-mail'
import { type MailedRefund, refundDocument } from '#domain/order/mails/refund-mail'
import { type MailedReturn, returnDocument } from '#domain/order/mails/return-mail'
import type { Order } from '#domain/order/order'
import { refundArrival } from '#domain/refund/refund-arrival'
import type { StillOwed } from '#domain/refund/still-owed'
import { failure, type Result, success } from '#domain/result'
import { RETURN_STATES, type ReturnState } from '#domain/return/return'
import { CODE_MINUTES } from '../orders/address/address-code.ts'

/** A mail about an order to its customer, with all that it is about. */
export type CustomerMail = { readonly order: Order; readonly owed: StillOwed } & (
  | { readonly kind: 'paid' | 'link' | 'ready' }
  | ({ readonly kind: 'parcel' } & Pick<MailedParcel, 'parcel' | 'sentBefore'>)
  | { readonly kind: 'refund'; readonly refund: MailedRefund }
  | { readonly kind: 'return'; readonly mailed: MailedReturn }
  | { readonly kind: 'offer'; readonly offer: MailedOffer }
  | { readonly kind: 'again'; readonly offer: MailedAgain }
  | { readonly kind: 'address'; readonly change: AddressChange }
  /** The code is made when it is sent. */
  | { readonly kind: 'address-code'; readonly code: string }
)

export type CustomerMailKind = CustomerMail['kind']

type Given = Omit<OrderMailFacts, 'order'>

export function documentOf(mail: CustomerMail, given: Given): MailDocument {
  const facts = { ...given, order: mail.order, owed: mail.owed }
  switch (mail.kind) {
    case 'paid':
      return paidDocument(facts)
    case 'link':
      return linkDocument(facts)
    case 'parcel':
      return parcelDocument({ ...facts, parcel: mail.parcel, sentBefore: mail.sentBefore })
    case 'ready':
      return readyDocument(facts)
    case 'refund':
      return refundDocument(facts, mail.refund)
    case 'return':
      return returnDocument(facts, mail.mailed)
    case 'offer':
      return offerDocument(facts, mail.offer)
    case 'again':
      return againDocument(facts, mail.offer)
    case 'address':
      return addressDocument(facts, mail.change)
    case 'address-code':
      return addressCodeDocument(facts, { code: mail.code, minutes: CODE_MINUTES })
  }
}

const KIND_OF: ReadonlyMap<string, CustomerMailKind> = new Map([
  ['order-mail', 'paid'],
  ['parcel-mail', 'parcel'],
  ['ready-mail', 'ready'],
  ['refund-mail', 'refund'],
  ['return-mail', 'return'],
  ['link-mail', 'link'],
  ['offer-mail', 'offer'],
  ['again-mail', 'again'],
  ['address-mail', 'address'],
  ['address-code-mail', 'address-code'],
] as const)

const payloadSchema = v.object({
  orderId: v.string(),
  shipmentId: v.optional(v.string(), ''),
  refundId: v.optional(v.string(), ''),
  returnId: v.optional(v.string(), ''),
  state: v.optional(v.picklist(RETURN_STATES), 'received'),
  changeId: v.optional(v.string(), ''),
})

/** `unknown`: no mail to a customer has this name. `gone`: what it is about. */
export async function findCustomerMail(
  db: Kysely<Schema>,
  item: Pick<OutboxItem, 'kind' | 'payload'>,
  nowMs: number,
): Promise<
  Result<
    CustomerMail,
    'unknown' | `${'order' | 'parcel' | 'pick-up' | 'refund' | 'return' | 'offer' | 'change'}-gone`
  >
> {
  const kind = KIND_OF.get(item.kind)
  if (kind === undefined) return failure('unknown')
  const { success: isReadable, output } = v.safeParse(payloadSchema, item.payload)
  const order = isReadable ? await loadOrder(db, output.orderId) : null
  if (!isReadable || !order) return failure('order-gone')
  const about = { order, owed: await readStillOwed(db, order) }
  switch (kind) {
    case 'parcel': {
      const sent = await findParcel(db, order.id, output.shipmentId)
      return sent ? success({ kind, ...about, ...sent }) : failure('parcel-gone')
    }
    case 'ready': {
      // It may have been collected or cancelled while the mail was being tried again.
      return order.fulfilment === 'ready' ? success({ kind, ...about }) : failure('pick-up-gone')
    }
    case 'refund': {
      const refund = await findRefund(db, output.refundId)
      if (!refund) return failure('refund-gone')
      const arrival = refundArrival(refund.expectedAtMs, nowMs)
      return success({ kind, ...about, refund: { ...refund, arrival } })
    }
    case 'return': {
      const mailed = await findMailedReturn(db, { ...output, nowMs })
      return mailed ? success({ kind, ...about, mailed }) : failure('return-gone')
    }
    case 'offer':
    case 'again': {
      const heldUntilMs = await readHoldEnd(db, order.id)
      // Links are made when it is sent.
      const offer = { heldUntilMs, payUrl: '', leaveUrl: '' }
      return order.state === 'pending' ? success({ kind, ...about, offer }) : failure('offer-gone')
    }
    case 'address': {
      const changes = await listAddressChanges(db, order.id)
      const change = changes.find(({ id }) => id === output.changeId)
      return change ? success({ kind, ...about, change }) : failure('change-gone')
    }
    case 'address-code':
      return success({ kind, ...about, code: '' })
    default:
      return success({ kind, ...about })
  }
}

type ReturnPayload = {
  readonly returnId: string
  readonly state: ReturnState
  readonly nowMs: number
}

async function findMailedReturn(
  db: Kysely<Schema>,
  { returnId, state, nowMs }: ReturnPayload,
): Promise<MailedReturn | null> {
  const found = await findReturn(db, returnId)
  if (!found) return null
  const refund = found.refundId === null ? null : await findRefund(db, found.refundId)
  const arrival = refundArrival(refund?.expectedAtMs ?? null, nowMs)
  return { ...found, state, refundPesewas: refund?.amountPesewas ?? null, arrival }
}

async function findParcel(db: Kysely<Schema>, orderId: string, shipmentId: string) {
  const shipments = await listShipments(db, orderId)
  const index = shipments.findIndex(({ id }) => id === shipmentId)
  const parcel = shipments[index]
  if (!parcel) return null
  // Later parcels are still to come for the reader of this mail.
  return { parcel, sentBefore: shipments.slice(0, index).flatMap(({ lines }) => lines) }
}
