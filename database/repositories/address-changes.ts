import { randomUUIDv7 } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import { DELIVERY_KINDS } from '#domain/delivery/zone'
import type { AddressChange, WhereTo } from '#domain/order/address-change'
import type { Order } from '#domain/order/order'
import { orderSearchText } from '#domain/order/search-text'
import type { Schema } from '../schema.ts'
import { closeReason } from './review-cases.ts'

/** Returns its id. An order has one change that is asked for and not made, the latest; the owner's case about an earlier one ends. */
export async function insertAddressChange(
  trx: Kysely<Schema>,
  change: Omit<AddressChange, 'id'>,
): Promise<string> {
  const id = randomUUIDv7()
  await deleteAskedChange(trx, change.orderId)
  const note = change.state === 'made' ? 'The address was changed' : 'Another wish came since'
  await closeReason(
    trx,
    { orderId: change.orderId, reason: 'address-dearer' },
    { note, atMs: change.atMs },
  )
  await trx
    .insertInto('address_changes')
    .values({
      id,
      order_id: change.orderId,
      state: change.state,
      made_by: change.by,
      before_json: JSON.stringify(change.before),
      after_json: JSON.stringify(change.after),
      difference_pesewas: change.differencePesewas,
      created_at: change.atMs,
    })
    .execute()
  return id
}

/** Removes a change that was only asked for: a later one takes its place. */
async function deleteAskedChange(trx: Kysely<Schema>, orderId: string): Promise<void> {
  await trx
    .deleteFrom('address_changes')
    .where('order_id', '=', orderId)
    .where('state', '=', 'asked')
    .execute()
}

/** Lists the changes of an order, the oldest first. */
export async function listAddressChanges(
  db: Kysely<Schema>,
  orderId: string,
): Promise<readonly AddressChange[]> {
  const rows = await db
    .selectFrom('address_changes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toChange)
}

/** Call it for an order that the transaction has locked. What was paid for the delivery stays. */
export async function writeWhereTo(
  trx: Kysely<Schema>,
  { id, customer }: Pick<Order, 'id' | 'customer'>,
  { zone, ...place }: WhereTo,
): Promise<void> {
  const corrected = { ...customer, ...place }
  await trx
    .updateTable('orders')
    .set({
      customer_json: JSON.stringify(corrected),
      delivery_json: zone && JSON.stringify(zone),
      search_text: orderSearchText({ id, customer: corrected }),
    })
    .where('id', '=', id)
    .execute()
}

const whereToSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    address: v.string(),
    city: v.string(),
    region: v.string(),
    digitalAddress: v.string(),
    postalCode: v.string(),
    zone: v.nullable(
      v.looseObject({
        id: v.string(),
        name: v.string(),
        kind: v.picklist(DELIVERY_KINDS),
        words: v.string(),
      }),
    ),
  }),
)

function toChange(row: Selectable<Schema['address_changes']>): AddressChange {
  return {
    id: row.id,
    orderId: row.order_id,
    state: row.state,
    by: row.made_by,
    before: v.parse(whereToSchema, row.before_json),
    after: v.parse(whereToSchema, row.after_json),
    differencePesewas: row.difference_pesewas,
    atMs: row.created_at,
  }
}
