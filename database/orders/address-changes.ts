import { randomUUIDv7 } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import { DELIVERY_KINDS } from '#domain/delivery/zone'
import type { AddressChange, WhereTo } from '#domain/order/address-change'
import type { Order } from '#domain/order/order'
import { orderSearchText } from '#domain/order/search-text'
import type { Schema } from '../schema.ts'
import { moveOrder } from './orders.ts'
import { type Closing, closeReason } from './review-cases.ts'

type NewAddressChange = Omit<AddressChange, 'id' | 'paymentOrderId'> &
  // Only a change whose difference was paid has a payment order.
  Partial<Pick<AddressChange, 'paymentOrderId'>>

/**
 * Returns the id of the change. An order has one change that is asked for and not made, the latest; the owner's case
 * about an earlier one ends.
 */
export async function insertAddressChange(
  trx: Kysely<Schema>,
  change: NewAddressChange,
): Promise<string> {
  await dropAskedChange(trx, change.orderId, { note: 'Another address came', atMs: change.atMs })
  return insertRow(trx, change)
}

async function insertRow(trx: Kysely<Schema>, change: NewAddressChange): Promise<string> {
  const id = randomUUIDv7()
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
      payment_order_id: change.paymentOrderId ?? null,
      created_at: change.atMs,
    })
    .execute()
  return id
}

/**
 * A change that was only asked for gives way, its case is over, and its difference can no longer be paid. Its row
 * stays: a payment that is under way still tells what it was for.
 */
export async function dropAskedChange(
  trx: Kysely<Schema>,
  orderId: string,
  closing: Closing,
): Promise<void> {
  await closeReason(trx, { orderId, reason: 'address-dearer' }, closing)
  const dropped = await trx
    .updateTable('address_changes')
    .set({ state: 'dropped' })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['asked', 'renewed'])
    .returning('payment_order_id')
    .execute()
  for (const { payment_order_id: id } of dropped) {
    // The payment order has no units that could go back on sale.
    if (id !== null)
      await moveOrder(trx, id, { from: ['pending'], to: 'expired', holdsStock: false })
  }
}

/**
 * Finds paid orders without units that nobody has dealt with: the process died, or a person accepted their payment.
 */
export async function findUnappliedPayments(
  db: Kysely<Schema>,
  max: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'paid')
    .where('fulfilment', '=', 'to-pack')
    .where('channel', '=', 'message')
    .where('pieces', '=', 0)
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the change that the buyer asks for and has not paid, or null if there is none. */
export async function findAskedChange(
  db: Kysely<Schema>,
  orderId: string,
): Promise<AddressChange | null> {
  const changes = await listAddressChanges(db, orderId)
  return changes.find(({ state }) => state === 'asked') ?? null
}

/** Finds the change whose difference is paid with this order, even one that was dropped. */
export async function findChangeOfPayment(
  db: Kysely<Schema>,
  paymentOrderId: string,
): Promise<AddressChange | null> {
  const row = await db
    .selectFrom('address_changes')
    .selectAll()
    .where('payment_order_id', '=', paymentOrderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toChange(row) : null
}

/**
 * Stores with which order the difference is paid from now on. The order before ran out and is kept in a row of its own:
 * its payment may still come.
 */
export async function writePaymentOrder(
  trx: Kysely<Schema>,
  { id: changeId, ...change }: AddressChange,
  { paymentOrderId, nowMs }: { readonly paymentOrderId: string; readonly nowMs: number },
): Promise<void> {
  if (change.paymentOrderId !== null) {
    await insertRow(trx, { ...change, state: 'renewed', atMs: nowMs })
  }
  await trx
    .updateTable('address_changes')
    .set({ payment_order_id: paymentOrderId })
    .where('id', '=', changeId)
    .execute()
}

/** Lists the changes of an order that are made or asked for, the oldest first. */
export async function listAddressChanges(
  db: Kysely<Schema>,
  orderId: string,
): Promise<readonly AddressChange[]> {
  const rows = await db
    .selectFrom('address_changes')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['made', 'asked'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toChange)
}

/** Call this for an order that the transaction has locked. What was paid for the delivery stays. */
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
    paymentOrderId: row.payment_order_id,
    atMs: row.created_at,
  }
}
