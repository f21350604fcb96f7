import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '../schema.ts'

const countrySchema = v.pipe(v.string(), v.parseJson(), v.object({ country: v.string() }))

/** What stands for a person in an order whose person is gone. The country stays, for the taxes. */
function nobodyFrom(customerJson: string) {
  const { country } = v.parse(countrySchema, customerJson)
  const nobody = { firstName: 'Identity', lastName: 'erased', email: '', country, phone: '' }
  return JSON.stringify({ ...nobody, address: '', city: '', region: '', postalCode: '' })
}

/**
 * Keeps what was bought, when and for how much; who it was goes, also from what the payment
 * provider told us. The token goes too: with nothing to show, it is only a trace.
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
      customer_json: nobodyFrom(order.customer_json),
      source_hash: '',
      request_hash: '',
      access_token_hash: `erased ${orderId}`,
    })
    .where('id', '=', orderId)
    .execute()
  await forgetPayer(trx, orderId)
  await releaseOrderMail(trx, orderId)
}

async function forgetPayer(trx: Kysely<Schema>, orderId: string) {
  await trx
    .updateTable('payment_attempts')
    .set({ access_code: null, authorization_url: null })
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

/** A confirmation that was still to be sent has nobody to go to. */
async function releaseOrderMail(trx: Kysely<Schema>, orderId: string) {
  await trx
    .updateTable('outbox')
    .set(({ ref }) => ({ next_at: null, parked_at: null, done_at: ref('created_at') }))
    .where('dedupe_key', '=', `order-mail ${orderId}`)
    .where('done_at', 'is', null)
    .execute()
}
