import { type Insertable, type Kysely, sql } from 'kysely'
import { countUnits } from '#domain/cart/line'
import type { OrderChannel } from '#domain/order/channel'
import type { Fulfilment, NOT_FULFILLED } from '#domain/order/fulfilment'
import type { Order, OrderReviewReason, OrderState } from '#domain/order/order'
import { orderSearchText } from '#domain/order/search-text'
import { DEFERRED } from '../deferred.ts'
import { padList, splitList } from '../list-lengths.ts'
import { currentRequestId } from '../request-id.ts'
import type { Schema } from '../schema.ts'
import { toLine, toLineRow, toOrder, writeRules } from './order-rows.ts'

/** This is an order that waits for its payment. */
export type NewOrder = Omit<
  Order,
  'state' | 'paidAtMs' | 'attentionReason' | 'channel' | 'paidBy' | keyof typeof NOT_FULFILLED
> & {
  readonly accessTokenHash: string
  readonly requestHash: string
  readonly sourceHash: string
  readonly holdExpiresAtMs: number
  /** The new order replaces this one. */
  readonly replaces?: string | null
  /** The default is `web`. */
  readonly channel?: OrderChannel
  /** The hold is long because somebody else is asked to pay. */
  readonly isHeldLong?: boolean
  /** This request asked for the order; the default is the current one. */
  readonly placedByRequest?: string | null
}

export function insertOrder(trx: Kysely<Schema>, order: NewOrder): Promise<void> {
  return insertOrders(trx, [order])
}

export async function insertOrders(
  trx: Kysely<Schema>,
  orders: readonly NewOrder[],
): Promise<void> {
  for (const part of splitList(orders.map(toOrderRow))) {
    await trx.insertInto('orders').values(part).modifyEnd(DEFERRED).execute()
  }
  await insertLinesOf(trx, orders)
}

function toOrderRow(order: NewOrder): Insertable<Schema['orders']> {
  return {
    id: order.id,
    state: 'pending',
    attention_reason: null,
    holds_stock: 1,
    access_token_hash: order.accessTokenHash,
    request_hash: order.requestHash,
    source_hash: order.sourceHash,
    email: order.customer.email.toLowerCase(),
    phone: order.customer.phone,
    customer_json: JSON.stringify(order.customer),
    discount_code: order.discountCode,
    subtotal_pesewas: order.subtotal.minor,
    discount_pesewas: order.discount.minor,
    discounted_products: order.discountedIds ? JSON.stringify(order.discountedIds) : null,
    delivery_pesewas: order.delivery.minor,
    delivery_json: order.zone && JSON.stringify(order.zone),
    total_pesewas: order.total.minor,
    created_at: order.createdAtMs,
    hold_expires_at: order.holdExpiresAtMs,
    paid_at: null,
    replaces: order.replaces ?? null,
    mode: order.mode,
    channel: order.channel ?? 'web',
    is_held_long: order.isHeldLong ? 1 : 0,
    pieces: countUnits(order.lines),
    search_text: orderSearchText(order),
    rules_json: writeRules(order.rules),
    placed_by_request: order.placedByRequest ?? currentRequestId(),
  }
}

type WithLines = Pick<Order, 'id' | 'lines'>

export function insertLines(trx: Kysely<Schema>, order: WithLines): Promise<void> {
  return insertLinesOf(trx, [order])
}

/** An order that pays the difference of a delivery has no units. */
async function insertLinesOf(trx: Kysely<Schema>, orders: readonly WithLines[]): Promise<void> {
  const rows = orders.flatMap(({ id, lines }) =>
    lines.map((line, position) => toLineRow(id, line, position)),
  )
  for (const part of splitList(rows)) {
    await trx.insertInto('order_lines').values(part).modifyEnd(DEFERRED).execute()
  }
}

export async function loadOrder(db: Kysely<Schema>, id: string): Promise<Order | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return toOrder(row, lines.map(toLine))
}

/** The orders are in the order of `ids`; ids without an order are left out. */
export async function loadOrders(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<readonly Order[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  const orders = rows.map((row) => toOrder(row, (linesOf.get(row.id) ?? []).map(toLine)))
  return orders.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Returns the hash of the network that the order was placed from, or null if there is no such order. */
export async function readSource(db: Kysely<Schema>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('source_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.source_hash ?? null
}

export async function readState(db: Kysely<Schema>, id: string): Promise<OrderState | null> {
  const row = await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state ?? null
}

export type TokenOwner = { readonly id: string; readonly requestHash: string }

export async function findOrderByToken(
  db: Kysely<Schema>,
  accessTokenHash: string,
): Promise<TokenOwner | null> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'request_hash'])
    .where('access_token_hash', '=', accessTokenHash)
    .executeTakeFirst()
  return row ? { id: row.id, requestHash: row.request_hash } : null
}

export async function findOrdersByToken(
  db: Kysely<Schema>,
  accessTokenHashes: readonly string[],
): Promise<ReadonlyMap<string, TokenOwner>> {
  if (accessTokenHashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'request_hash', 'access_token_hash'])
    .where('access_token_hash', 'in', padList(accessTokenHashes))
    .execute()
  return new Map(
    rows.map(({ id, request_hash: requestHash, access_token_hash }) => [
      access_token_hash,
      { id, requestHash },
    ]),
  )
}

type Move = {
  readonly from: readonly OrderState[]
  readonly to: OrderState
  readonly paidAtMs?: number
  readonly attentionReason?: OrderReviewReason
  readonly holdsStock?: boolean
}

/**
 * This is the only way a state changes. Of several concurrent calls, one returns true. A paid order is to be packed,
 * unless it was paid before: what was sent stays sent.
 */
export async function moveOrder(trx: Kysely<Schema>, id: string, move: Move): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      state: move.to,
      ...(move.paidAtMs === undefined ? {} : { paid_at: move.paidAtMs }),
      ...(move.attentionReason === undefined ? {} : { attention_reason: move.attentionReason }),
      ...(move.to === 'paid' ? { fulfilment: toPack } : {}),
      ...(move.holdsStock === undefined ? {} : { holds_stock: move.holdsStock ? 1 : 0 }),
    })
    .where('id', '=', id)
    .where('state', 'in', move.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const toPack = sql<Fulfilment>`coalesce(fulfilment, 'to-pack')`

/** Other transactions that lock the same order wait until this one ends. */
export async function lockOrder(trx: Kysely<Schema>, id: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', id)
    .execute()
}

/** Tells whether the order was a test that is ended: nothing of it may change any more. */
export async function isEndedTest(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('test_ended_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return typeof row?.test_ended_at === 'number'
}

/** Tells whether the order's units are deducted from stock, held or sold. */
export async function readHoldsStock(db: Kysely<Schema>, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('holds_stock')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.holds_stock === 1
}

export async function readHoldEnd(db: Kysely<Schema>, id: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select('hold_expires_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.hold_expires_at ?? 0
}

/** Finds the customers' addresses, by order. */
export async function findOrderEmails(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

export async function listOrders(db: Kysely<Schema>, state: OrderState): Promise<readonly Order[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', state)
    .orderBy('created_at')
    .execute()
  const orders = await Promise.all(rows.map(({ id }) => loadOrder(db, id)))
  return orders.filter((order) => order !== null)
}
