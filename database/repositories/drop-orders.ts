import { type Kysely, sql } from 'kysely'
import type { DropMode } from '#domain/drop/drop'
import type { Schema } from '../schema.ts'
import { takeTurn } from './rate-limits.ts'

/** A drop that is not over, and how many of its pieces an order contains. */
export type DropInOrder = {
  readonly id: string
  readonly title: string
  readonly opensAtMs: number
  readonly mode: DropMode
  readonly limitPerPerson: number
  readonly holdMinutes: number
  readonly pieces: number
}

/** Hashed: whoever reads the table learns neither phone nor email address. */
export type PersonInDrop = { readonly phoneHash: string; readonly mailboxHash: string }

export async function insertDropOrders(
  trx: Kysely<Schema>,
  drops: readonly DropInOrder[],
  { orderId, phoneHash, mailboxHash }: PersonInDrop & { readonly orderId: string },
): Promise<void> {
  if (drops.length === 0) return
  await trx
    .insertInto('drop_orders')
    .values(
      drops.map(({ id, pieces }) => ({
        drop_id: id,
        order_id: orderId,
        pieces,
        phone_hash: phoneHash,
        mailbox_hash: mailboxHash,
      })),
    )
    // An order that is paid late was perhaps counted when it was placed.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Orders of one person take turns: the attempts' own lock tells `a+1@` and `a+2@` apart. */
export async function takePersonsTurn(
  trx: Kysely<Schema>,
  { phoneHash, mailboxHash }: PersonInDrop,
  nowMs: number,
): Promise<void> {
  for (const hash of [mailboxHash, phoneHash]) await takeTurn(trx, `drop ${hash}`, nowMs)
}

type CountedPerson = PersonInDrop & {
  readonly sourceHash: string | null
  readonly exceptOrderId?: string
}

/**
 * How many pieces of each drop this person has: paid ones from everywhere, unpaid ones from this network
 * only, because anybody can order with somebody else's phone number.
 */
export async function countDropPieces(
  trx: Kysely<Schema>,
  dropIds: readonly string[],
  { phoneHash, mailboxHash, sourceHash, exceptOrderId = '' }: CountedPerson,
): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('drop_orders')
    .innerJoin('orders', 'orders.id', 'drop_orders.order_id')
    .select(['drop_id', sql<number>`sum(drop_orders.pieces)`.as('pieces')])
    .where('drop_id', 'in', dropIds)
    .where('order_id', '<>', exceptOrderId)
    .where(({ or, eb }) =>
      or([eb('phone_hash', '=', phoneHash), eb('mailbox_hash', '=', mailboxHash)]),
    )
    .where(({ or, and, eb }) => {
      const isPaid = eb('orders.state', 'in', ['paid', 'attention'])
      if (sourceHash === null) return isPaid
      return or([
        isPaid,
        and([eb('orders.state', '=', 'pending'), eb('orders.source_hash', '=', sourceHash)]),
      ])
    })
    .groupBy('drop_id')
    .execute()
  return new Map(rows.map(({ drop_id, pieces }) => [drop_id, Number(pieces)]))
}

type PaidOrder = { readonly orderId: string; readonly nowMs: number }

/** The title of a drop of which the buyer of this paid order has paid for more than the limit. */
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
  await takePersonsTurn(trx, person, nowMs)
  const ids = rows.map(({ id }) => id)
  const counted = await countDropPieces(trx, ids, { ...person, sourceHash: null })
  const exceeded = rows.find(
    ({ id, limit_per_person }) => (counted.get(id) ?? 0) > limit_per_person,
  )
  return exceeded?.title ?? null
}
