import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { mailKindsTo } from '#domain/mail/mail-kinds'
import { eraseDiscountUser } from '../discounts/discount-uses.ts'
import type { Schema } from '../schema.ts'

const countrySchema = v.pipe(v.string(), v.parseJson(), v.object({ country: v.string() }))

/** This is the placeholder for an erased customer. The country stays, for taxes. */
function erasedCustomerJson(customerJson: string) {
  const { country } = v.parse(countrySchema, customerJson)
  const nobody = { firstName: 'Identity', lastName: 'erased', email: '', country, phone: '' }
  const nowhere = { address: '', city: '', region: '', digitalAddress: '', postalCode: '' }
  return JSON.stringify({ ...nobody, ...nowhere })
}

/**
 * The order keeps what was bought, when and for how much. The customer is removed, also from the payment provider's
 * events, and so is the access token, which would only be a trace.
 */
export async function eraseIdentity(trx: Kysely<Schema>, orderId: string): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select('customer_json')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('orders')
    .set({
      email: '',
      phone: '',
      customer_json: erasedCustomerJson(order.customer_json),
      source_hash: '',
      request_hash: '',
      access_token_hash: `erased ${orderId}`,
      search_text: '',
      placed_by_request: null,
    })
    .where('id', '=', orderId)
    .execute()
  await erasePaymentDetails(trx, orderId)
  await trx.deleteFrom('drop_orders').where('order_id', '=', orderId).execute()
  await eraseDiscountUser(trx, orderId)
  await eraseHandling(trx, orderId)
  await cancelOrderMails(trx, orderId)
  await forgetRequests(trx, orderId)
  await removeLinks(trx, orderId)
  await removeMessage(trx, orderId)
  await trx.deleteFrom('address_changes').where('order_id', '=', orderId).execute()
  await trx.deleteFrom('address_codes').where('order_id', '=', orderId).execute()
}

async function erasePaymentDetails(trx: Kysely<Schema>, orderId: string) {
  await trx
    .updateTable('payment_attempts')
    .set({
      access_code: null,
      authorization_url: null,
      payer_visit: null,
      payer_email: null,
      settled_by_request: null,
    })
    .where('order_id', '=', orderId)
    .execute()
  const ownReferences = trx
    .selectFrom('payment_attempts')
    .select('reference')
    .where('order_id', '=', orderId)
  await trx
    .updateTable('webhook_events')
    .set({ body: '' })
    .where('reference', 'in', ownReferences)
    .execute()
}

/**
 * Carrier, tracking number and dates stay as proof of delivery. Notes, and reasons of refunds and
 * returns, may name the customer; phone and plate are the rider's, needed only while the parcel is on its way.
 */
async function eraseHandling(trx: Kysely<Schema>, orderId: string) {
  await trx.deleteFrom('waybill_photos').where('order_id', '=', orderId).execute()
  await trx
    .updateTable('shipments')
    .set({ note: '', phone: '', plate: '' })
    .where('order_id', '=', orderId)
    .execute()
  await trx.updateTable('order_notes').set({ text: '' }).where('order_id', '=', orderId).execute()
  await trx.updateTable('refunds').set({ reason: '' }).where('order_id', '=', orderId).execute()
  await trx
    .updateTable('returns')
    .set({ reason: '', answer: '', send_to: '', note: '', phone: '', plate: '' })
    .where('order_id', '=', orderId)
    .execute()
}

/** An unsent mail to the customer has no recipient any more. The shop's own mails stay. */
async function cancelOrderMails(trx: Kysely<Schema>, orderId: string) {
  await trx
    .updateTable('outbox')
    .set(({ ref }) => ({ next_at: null, parked_at: null, done_at: ref('created_at') }))
    .where('kind', 'in', mailKindsTo('customer'))
    .where('payload_json', 'like', mailsAbout(orderId))
    .where('done_at', 'is', null)
    .execute()
}

/** The shop's own mails lose their request too: the log would lead from them to what the person did. */
async function forgetRequests(trx: Kysely<Schema>, orderId: string) {
  await trx
    .updateTable('outbox')
    .set({ request_id: null })
    .where('payload_json', 'like', mailsAbout(orderId))
    .where('request_id', 'is not', null)
    .execute()
}

function mailsAbout(orderId: string): string {
  return `{"orderId":${JSON.stringify(orderId)}%`
}

/** Links to the order, and open visits, end with the identity. */
async function removeLinks(trx: Kysely<Schema>, orderId: string) {
  await trx.deleteFrom('order_tokens').where('order_id', '=', orderId).execute()
}

/** Without an address, the message that the order was made of is the customer's by this order alone. */
async function removeMessage(trx: Kysely<Schema>, orderId: string) {
  const removed = await trx
    .deleteFrom('contact_messages')
    .where('order_id', '=', orderId)
    .where('email', '=', '')
    .returning('id')
    .execute()
  const letters = removed.map(({ id }) => `contact ${id}`)
  if (letters.length === 0) return
  await trx.deleteFrom('outbox').where('dedupe_key', 'in', letters).execute()
}
