import type { Kysely } from 'kysely'
import { closeAddressCase } from '#database/orders/address-cases'
import { insertAddressChange } from '#database/orders/address-changes'
import { type CustomerSeen, correctOrder, readCustomer } from '#database/orders/correct-order'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { type CheckoutField, readCheckoutForm } from '#domain/checkout/checkout-form'
import { hasAddress } from '#domain/checkout/payer-address'
import { isPickUp } from '#domain/delivery/pick-up'
import type { FieldErrors } from '#domain/form/read-form'
import { asString } from '#domain/form/text'
import { whereOrderGoes } from '#domain/order/address-change'
import { CORRECTABLE_FIELDS, type CorrectableField } from '#domain/order/correctable-fields'
import type { Fulfilment } from '#domain/order/fulfilment'
import type { Order } from '#domain/order/order'
import type { OrderFailure } from '#domain/owner-messages/orders'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../../base/context.ts'
import { auditSubject } from './change-order.ts'

type Correction = {
  readonly orderId: string
  /** Null for an order that is not paid. */
  readonly expected: Fulfilment | null
  /** `customerVersion` of the order that the person saw. */
  readonly customerVersion: string
  /** The fields are as typed; those that are missing stay. */
  readonly input: Readonly<Record<string, unknown>>
  readonly actor: Actor
}

export type Corrected = { readonly fields: readonly CorrectableField[] }
export type CorrectionFailure =
  | { readonly code: OrderFailure }
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<CheckoutField> }

/** Passes the form for somebody who ordered by message and gave no address. */
const NO_MAILBOX = 'none@mailbox.invalid'

/** Passes the form in the place of an address that is not needed: the order is collected, or none is given yet. */
const A_PLACE = { address: '-', city: '-', region: '-' } as const

function hasNoPlace(customer: Readonly<Record<string, unknown>>): boolean {
  const { address, city, region, digitalAddress } = customer
  return [address, city, region, digitalAddress].every((text) => asString(text).trim() === '')
}

/** Changes where an order goes, and who is called about it, before everything is sent. */
export async function correctCustomer(
  { db, now }: ClockedDatabase,
  { orderId, expected, customerVersion, input, actor }: Correction,
): Promise<Result<Corrected, CorrectionFailure>> {
  const nowMs = await now()
  return transact(db, async (trx) => {
    const seen = await readCustomer(trx, orderId)
    if (!seen) return failure({ code: 'order-unknown' })
    const { email, phone } = seen.customer
    if (email === '' && phone === '') return failure({ code: 'customer-erased' })
    if (seen.fulfilment !== expected || seen.version !== customerVersion) {
      return failure({ code: 'order-changed' })
    }
    if (!seen.isOpen) return failure({ code: 'order-done' })
    const typed = { ...seen.customer, ...input, email: email || NO_MAILBOX }
    // The form of a pick-up order has no address, and the phone of whoever has still to give one may be wrong.
    const needsNone = isPickUp(seen) || hasNoPlace(seen.customer)
    const keepsPlace = needsNone && hasNoPlace(typed)
    const form = readCheckoutForm(keepsPlace ? { ...typed, ...A_PLACE } : typed)
    if (!form.ok) return failure({ code: 'fields-invalid', fields: form.error })
    const { discountCode: _, deliveryZone: _zone, ...read } = form.value
    const { zone: _none, ...place } = whereOrderGoes(seen)
    const customer = { ...read, email, ...(keepsPlace && place) }
    const fields = CORRECTABLE_FIELDS.filter((field) => customer[field] !== seen.customer[field])
    if (fields.length === 0) return success({ fields })
    await correctOrder(trx, orderId, customer)
    await keepBefore(trx, { orderId, before: seen, customer, by: actor.name, atMs: nowMs })
    const closing = { note: 'The shop entered the address', atMs: nowMs }
    if (hasAddress(customer)) await closeAddressCase(trx, orderId, closing)
    const subject = auditSubject(orderId)
    await writeAudit(trx, {
      actor,
      action: 'customer-corrected',
      subject,
      detail: { fields },
      nowMs,
    })
    return success({ fields })
  })
}

type Kept = {
  readonly orderId: string
  readonly before: CustomerSeen
  readonly customer: Order['customer']
  readonly by: string
  readonly atMs: number
}

/** Keeps where the order went before, if it goes elsewhere now. */
async function keepBefore(
  trx: Kysely<Schema>,
  { orderId, before: seen, customer, by, atMs }: Kept,
): Promise<void> {
  const { zone } = seen
  const before = whereOrderGoes({ customer: seen.customer, zone })
  const after = whereOrderGoes({ customer, zone })
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const change = { orderId, state: 'made', by, before, after, differencePesewas: 0, atMs } as const
  await insertAddressChange(trx, change)
}
