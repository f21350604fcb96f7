import { type Kysely, sql } from 'kysely'
import { DEFERRED } from '../deferred.ts'
import type { Schema } from '../schema.ts'

/** Both are hashed: whoever reads the table learns neither phone nor email address. */
export type DiscountUser = { readonly phoneHash: string; readonly mailboxHash: string }

export type DiscountUse = { readonly code: string; readonly user: DiscountUser }

type Booking = { readonly orderId: string; readonly nowMs: number }

/**
 * `code-over` means that nobody may use the code, or no longer; `person-over` that this person has used it as often as
 * one may.
 */
type Booked = 'booked' | 'code-over' | 'person-over'

/**
 * Counts the use of a code by an order. The code's row stays locked until the transaction ends: all orders with this
 * code take turns, so that the count of a person includes every other order.
 */
export async function bookDiscountUse(
  trx: Kysely<Schema>,
  { code, user }: DiscountUse,
  { orderId, nowMs }: Booking,
): Promise<Booked> {
  const counted = await trx
    .updateTable('discount_codes')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('starts_at', 'is', null), eb('starts_at', '<=', nowMs)]))
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', nowMs)]))
    .where(({ or, eb, ref }) => or([eb('max_uses', 'is', null), eb('uses', '<', ref('max_uses'))]))
    .returning('max_per_person')
    .executeTakeFirst()
  if (!counted) return 'code-over'
  const { max_per_person: most } = counted
  if (most !== null && (await countUsesOf(trx, code, user)) >= most) return 'person-over'
  await insertUse(trx, { code, user }, orderId)
  return 'booked'
}

/**
 * Counts how often this person uses the code. Unpaid orders count from every network, unlike those of a drop: with
 * somebody else's phone number a stranger can only keep a discount from them until the hold ends, never a unit.
 */
export async function countUsesOf(
  db: Kysely<Schema>,
  code: string,
  { phoneHash, mailboxHash }: DiscountUser,
  exceptOrderId = '',
): Promise<number> {
  const row = await db
    .selectFrom('discount_orders')
    .select(sql<number>`count(*)`.as('uses'))
    .where('code', '=', code)
    .where('is_counted', '=', 1)
    .where('order_id', '<>', exceptOrderId)
    .where(({ or, eb }) =>
      or([eb('phone_hash', '=', phoneHash), eb('mailbox_hash', '=', mailboxHash)]),
    )
    .executeTakeFirst()
  return Number(row?.uses ?? 0)
}

/** Finds the unpaid order with this token, if it uses the code. */
export async function findUsingOrder(
  db: Kysely<Schema>,
  code: string,
  accessTokenHash: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('discount_orders')
    .innerJoin('orders', 'orders.id', 'discount_orders.order_id')
    .select('order_id')
    .where('access_token_hash', '=', accessTokenHash)
    .where('state', '=', 'pending')
    .where('code', '=', code)
    .where('is_counted', '=', 1)
    .executeTakeFirst()
  return row?.order_id ?? null
}

async function insertUse(
  trx: Kysely<Schema>,
  { code, user }: DiscountUse,
  orderId: string,
): Promise<void> {
  await trx
    .insertInto('discount_orders')
    .values({
      order_id: orderId,
      code,
      is_counted: 1,
      phone_hash: user.phoneHash,
      mailbox_hash: user.mailboxHash,
    })
    .modifyEnd(DEFERRED)
    .execute()
}

/** Call this when an order ends unpaid. A second call changes nothing. */
export async function giveBackDiscountUse(trx: Kysely<Schema>, orderId: string): Promise<void> {
  await recount(trx, orderId, 0)
}

/**
 * Call this when an order is paid after its hold. It counts beyond the limit, too, because the money is there. It
 * returns the code if that is used more often now than it may be.
 */
export async function countDiscountAgain(
  trx: Kysely<Schema>,
  orderId: string,
): Promise<string | null> {
  const use = await recount(trx, orderId, 1)
  if (!use) return null
  const { code, user, counted } = use
  const { uses, max_uses: mostUses, max_per_person: mostOfPerson } = counted
  if (mostUses !== null && uses > mostUses) return code
  // An erased person has no uses to compare.
  if (mostOfPerson === null || user.phoneHash === '') return null
  return (await countUsesOf(trx, code, user)) > mostOfPerson ? code : null
}

/** Returns null if nothing changed. */
async function recount(trx: Kysely<Schema>, orderId: string, isCounted: 0 | 1) {
  const changed = await trx
    .updateTable('discount_orders')
    .set({ is_counted: isCounted })
    .where('order_id', '=', orderId)
    .where('is_counted', '<>', isCounted)
    .returning(['code', 'phone_hash', 'mailbox_hash'])
    .executeTakeFirst()
  if (!changed) return null
  const { code, phone_hash: phoneHash, mailbox_hash: mailboxHash } = changed
  const counted = await addUses(trx, code, isCounted === 1 ? 1 : -1)
  return counted ? { code, user: { phoneHash, mailboxHash }, counted } : null
}

/** Returns the code as it is now, or nothing if the database has lost it. */
function addUses(trx: Kysely<Schema>, code: string, difference: 1 | -1) {
  return trx
    .updateTable('discount_codes')
    .set(({ eb }) => ({ uses: eb('uses', '+', difference) }))
    .where('code', '=', code)
    .returning(['uses', 'max_uses', 'max_per_person'])
    .executeTakeFirst()
}

/** Call this when an order is restored from its payment; the database may have lost its code, too. */
export async function countLostDiscount(
  trx: Kysely<Schema>,
  use: DiscountUse,
  orderId: string,
): Promise<void> {
  if (await addUses(trx, use.code, 1)) await insertUse(trx, use, orderId)
}

/** The use stays counted, without its person. */
export async function eraseDiscountUser(trx: Kysely<Schema>, orderId: string): Promise<void> {
  await trx
    .updateTable('discount_orders')
    .set({ phone_hash: '', mailbox_hash: '' })
    .where('order_id', '=', orderId)
    .execute()
}
