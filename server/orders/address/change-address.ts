import type { Transaction } from 'kysely'
import { hit } from '#database/health/rate-limits'
import { enqueueMail } from '#database/mail/outbox'
import { closeAddressCase } from '#database/orders/address-cases'
import {
  insertAddressChange,
  listAddressChanges,
  writeWhereTo,
} from '#database/orders/address-changes'
import { deleteAddressCode, tryAddressCode } from '#database/orders/address-codes'
import { loadOrder, lockOrder } from '#database/orders/orders'
import { newReviewCase, openReviewCaseWithMail } from '#database/orders/review-cases'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { type GivenPlace, type PayerAddress, readGivenPlace } from '#domain/checkout/payer-address'
import { type ChosenZone, chosenZone } from '#domain/delivery/zone'
import { dearerBy, zoneOfPlace } from '#domain/delivery/zones-for-address'
import type { FieldErrors } from '#domain/form/read-form'
import { asString } from '#domain/form/text'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { paidForDelivery, type WhereTo, whereOrderGoes } from '#domain/order/address-change'
import { addressNotice } from '#domain/order/address-notice'
import { lacksAddress } from '#domain/order/lacks-address'
import type { Order } from '#domain/order/order'
import { failure, type Result, success } from '#domain/result'
import { type Actor, THE_CUSTOMER } from '#domain/staff/actor'
import type { TrackingMessage } from '#domain/tracking-messages'
import { sha256 } from '../../base/sha256.ts'
import { notifyShop } from '../../mail/notify-shop.ts'
import { auditSubject } from '../fulfil/change-order.ts'
import type { OrderContext } from '../order-context.ts'
import { addressCodeHash, isBeforePacking, MAX_CODE_TRIES } from './address-code.ts'

export type AddressDone = Extract<
  TrackingMessage,
  'address-given' | 'address-changed' | 'address-dearer'
>

export type AddressRefusal =
  | { readonly code: 'address-too-late' | 'address-too-many' | 'address-code-wrong' }
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<keyof PayerAddress> }

const DAY_MS = 24 * 60 * 60_000
/** Wishes for a dearer place need no code. */
const MAX_WISHES_PER_DAY = 5

type Asked = { readonly orderId: string; readonly form: unknown }
type Desk = Pick<OrderContext, 'db' | 'now' | 'settings'>
type Changed = Result<AddressDone, AddressRefusal>

/**
 * The buyer says where a paid order goes, before it is packed. An address that is missing needs no code; another one
 * needs the code that was mailed to the order's mailbox. What was paid for the delivery stays; a dearer one is only
 * asked for, and the owner is told.
 */
export async function changeAddress(
  { db, now, settings }: Desk,
  { orderId, form }: Asked,
): Promise<Changed> {
  const { delivery, brand } = settings()
  const read = readGivenPlace(form, delivery.zones)
  const nowMs = await now()
  const changed = await transact(db, async (trx): Promise<Changed | null> => {
    // Whoever packs it takes the same lock: one of the two comes too late, and is told.
    await lockOrder(trx, orderId)
    const order = await loadOrder(trx, orderId)
    if (!order || !isBeforePacking(order)) return failure({ code: 'address-too-late' })
    if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
    const { customer, subtotal, zone: chosen } = order
    const fee = paidForDelivery(order, await listAddressChanges(trx, orderId))
    const seen = { country: customer.country, subtotal, zone: chosen, fee }
    const zone = zoneOfPlace(delivery, seen, read.value)
    if (!zone) {
      const fields = { deliveryZone: 'delivery-unavailable' } as const
      return failure({ code: 'fields-invalid', fields })
    }
    const isMissing = lacksAddress(order)
    // This is no failed Result: the wrong code stays counted.
    if (!isMissing && !(await isCodeRight(trx, { orderId, form, nowMs }))) return null
    const change = changeOf(order, { given: read.value, zone: chosenZone(zone), nowMs })
    const { minor: differencePesewas } = dearerBy(zone, seen)
    const telling = { order, shopEmail: brand.email }
    if (differencePesewas > 0) {
      // Nobody has proved a mailbox, and each wish is a mail to it and a case.
      if (isMissing && !(await mayAskAgain(trx, orderId, nowMs))) {
        return failure({ code: 'address-too-many' })
      }
      await askOwner(trx, { ...telling, change: { ...change, state: 'asked', differencePesewas } })
      return success('address-dearer')
    }
    await makeChange(trx, { ...telling, change: { ...change, differencePesewas } })
    return success(isMissing ? 'address-given' : 'address-changed')
  })
  return changed ?? failure({ code: 'address-code-wrong' })
}

async function mayAskAgain(trx: Transaction<Schema>, orderId: string, nowMs: number) {
  const { hits } = await hit(trx, sha256(`address wishes ${orderId}`), DAY_MS, nowMs)
  return hits <= MAX_WISHES_PER_DAY
}

type ShownCode = Asked & { readonly nowMs: number }

/** Tells whether the code is right. It works once: it is deleted with the change. */
async function isCodeRight(
  trx: Transaction<Schema>,
  { orderId, form, nowMs }: ShownCode,
): Promise<boolean> {
  const typed: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, 'code') : ''
  const codeHash = addressCodeHash(orderId, asString(typed))
  const shown = { orderId, codeHash, nowMs, maxTries: MAX_CODE_TRIES }
  if (!(await tryAddressCode(trx, shown))) return false
  await deleteAddressCode(trx, orderId)
  return true
}

type Given = { readonly given: GivenPlace; readonly zone: ChosenZone; readonly nowMs: number }

function changeOf(order: Order, { given: { place }, zone, nowMs }: Given) {
  const before = whereOrderGoes(order)
  // Nobody gives an address for pick-up, and the order keeps the one that is known.
  const after: WhereTo = { ...before, ...place, zone }
  const by = THE_CUSTOMER.name
  return { orderId: order.id, state: 'made', by, before, after, atMs: nowMs } as const
}

type Change = {
  readonly order: Order
  readonly change: Parameters<typeof insertAddressChange>[1]
  readonly shopEmail: string
  /** A person makes the change, if it is not the customer. */
  readonly actor?: Actor
}

/** Writes where the order goes. Old and new are kept, and told to buyer and owner. */
export async function makeChange(
  trx: Transaction<Schema>,
  { order, change, shopEmail, actor = THE_CUSTOMER }: Change,
): Promise<void> {
  const { id: orderId } = order
  const { atMs: nowMs } = change
  await writeWhereTo(trx, order, change.after)
  const changeId = await insertAddressChange(trx, change)
  const isGiven = lacksAddress(order)
  const action = isGiven ? 'address-given' : 'address-corrected'
  await writeAudit(trx, { actor, action, subject: auditSubject(orderId), nowMs })
  await closeAddressCase(trx, orderId, { note: 'The buyer said where it goes', atMs: nowMs })
  await tellBuyer(trx, order, { changeId, nowMs })
  const letter = addressNotice({ orderId, isGiven, to: shopEmail })
  const dedupeKey = `address ${changeId}`
  await notifyShop(trx, { topic: 'addresses', dedupeKey, letter, nowMs })
}

/** Asks the owner about a change that costs more: it waits until the owner has the difference. */
async function askOwner(
  trx: Transaction<Schema>,
  { order, change, shopEmail }: Change,
): Promise<void> {
  const { id: orderId } = order
  const { atMs: nowMs, after, differencePesewas } = change
  const changeId = await insertAddressChange(trx, change)
  const subject = auditSubject(orderId)
  await writeAudit(trx, { actor: THE_CUSTOMER, action: 'address-asked', subject, nowMs })
  await tellBuyer(trx, order, { changeId, nowMs })
  const more = formatMoney(pesewas(differencePesewas))
  const detail = `${after.zone?.name ?? 'it'} costs ${more} more`
  const about = { reason: 'address-dearer', subject: changeId, orderId, detail } as const
  await openReviewCaseWithMail(trx, newReviewCase({ ...about, openedAtMs: nowMs }), shopEmail)
}

async function tellBuyer(
  trx: Transaction<Schema>,
  { id: orderId, customer }: Order,
  { changeId, nowMs }: { readonly changeId: string; readonly nowMs: number },
): Promise<void> {
  if (customer.email === '') return
  await enqueueMail(trx, { kind: 'address-mail', orderId, changeId, nowMs })
}
