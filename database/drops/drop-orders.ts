import type { Kysely } from 'kysely'
import type { DropMode } from '#domain/drop/drop'
import { DEFERRED } from '../deferred.ts'
import { takeTurns } from '../health/rate-limits.ts'
import { padList, splitList } from '../list-lengths.ts'
import type { Schema } from '../schema.ts'

/** This is a drop that is not over, with the number of its units in an order. */
export type DropInOrder = {
  readonly id: string
  readonly title: string
  readonly opensAtMs: number
  readonly mode: DropMode
  readonly limitPerPerson: number
  readonly holdMinutes: number
  readonly units: number
}

/** Both are hashed: whoever reads the table learns neither phone nor email address. */
export type PersonInDrop = { readonly phoneHash: string; readonly mailboxHash: string }

export type DropOrder = PersonInDrop & {
  readonly orderId: string
  readonly drops: readonly DropInOrder[]
}

export async function insertDropOrders(
  trx: Kysely<Schema>,
  orders: readonly DropOrder[],
): Promise<void> {
  const rows = orders.flatMap(({ orderId, drops, phoneHash, mailboxHash }) =>
    drops.map(({ id, units }) => ({
      drop_id: id,
      order_id: orderId,
      pieces: units,
      phone_hash: phoneHash,
      mailbox_hash: mailboxHash,
    })),
  )
  for (const part of splitList(rows)) {
    await trx
      .insertInto('drop_orders')
      .values(part)
      // An order that is paid late was perhaps counted when it was placed.
      .onConflict((conflict) => conflict.doNothing())
      .modifyEnd(DEFERRED)
      .execute()
  }
}

/** Orders of one person take turns, because the lock of the order attempts tells `a+1@` and `a+2@` apart. */
export async function takePersonsTurns(
  trx: Kysely<Schema>,
  persons: readonly PersonInDrop[],
  nowMs: number,
): Promise<void> {
  const hashes = persons.flatMap(({ mailboxHash, phoneHash }) => [mailboxHash, phoneHash])
  await takeTurns(
    trx,
    hashes.map((hash) => `drop ${hash}`),
    nowMs,
  )
}

/** These are the units of one drop in an order that is unpaid, paid, or being looked at. */
export type UnitsInDrop = PersonInDrop & {
  readonly dropId: string
  readonly orderId: string
  readonly sourceHash: string
  readonly isPaid: boolean
  readonly units: number
}

/** Reads what these persons have of these drops, whoever else ordered with one of their addresses or phones. */
export async function readDropUnits(
  trx: Kysely<Schema>,
  dropIds: readonly string[],
  persons: readonly PersonInDrop[],
): Promise<readonly UnitsInDrop[]> {
  if (dropIds.length === 0 || persons.length === 0) return []
  const phones = padList(persons.map(({ phoneHash }) => phoneHash))
  const mailboxes = padList(persons.map(({ mailboxHash }) => mailboxHash))
  const rows = await trx
    .selectFrom('drop_orders')
    .innerJoin('orders', 'orders.id', 'drop_orders.order_id')
    .select(['drop_id as dropId', 'order_id as orderId', 'source_hash as sourceHash', 'state'])
    .select([
      'phone_hash as phoneHash',
      'mailbox_hash as mailboxHash',
      'drop_orders.pieces as units',
    ])
    .where('drop_id', 'in', padList(dropIds))
    .where(({ or, eb }) =>
      or([eb('phone_hash', 'in', phones), eb('mailbox_hash', 'in', mailboxes)]),
    )
    .where('state', 'in', ['pending', 'paid', 'attention'])
    .execute()
  return rows.map(({ state, ...row }) => ({ ...row, isPaid: state !== 'pending' }))
}

type CountedPerson = PersonInDrop & {
  readonly sourceHash: string | null
  readonly exceptOrderId?: string
}

/**
 * Counts the units of the drop that this person has: paid ones from everywhere, unpaid ones from this network only,
 * because anybody can order with somebody else's phone number.
 */
export function sumDropUnits(
  held: readonly UnitsInDrop[],
  dropId: string,
  { phoneHash, mailboxHash, sourceHash, exceptOrderId }: CountedPerson,
): number {
  return held
    .filter((each) => each.dropId === dropId && each.orderId !== exceptOrderId)
    .filter((each) => each.phoneHash === phoneHash || each.mailboxHash === mailboxHash)
    .filter((each) => each.isPaid || each.sourceHash === sourceHash)
    .reduce((sum, { units }) => sum + units, 0)
}

type PaidOrder = { readonly orderId: string; readonly nowMs: number }

/** Returns the title of a drop of which the buyer of this paid order has paid for more than the limit. */
export async function findExceededDrop(
  trx: Kysely<Schema>,
  { orderId, nowMs }: PaidOrder,
): Promise<string | null> {
  const rows = await trx
    .selectFrom('drop_orders')
    .innerJoin('drops', 'drops.id', 'drop_orders.drop_id')
    .select(['drops.id', 'title', 'limit_per_person', 'phone_hash', 'mailbox_hash'])
    .where('order_id', '=', orderId)
    .execute()
  const [first] = rows
  if (!first) return null
  const person = { phoneHash: first.phone_hash, mailboxHash: first.mailbox_hash }
  await takePersonsTurns(trx, [person], nowMs)
  const ids = rows.map(({ id }) => id)
  const held = await readDropUnits(trx, ids, [person])
  const exceeded = rows.find(
    ({ id, limit_per_person }) =>
      sumDropUnits(held, id, { ...person, sourceHash: null }) > limit_per_person,
  )
  return exceeded?.title ?? null
}
