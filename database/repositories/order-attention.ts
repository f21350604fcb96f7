import type { Kysely } from 'kysely'
import type { Order } from '#domain/order/order'
import type { AttemptState, Schema } from '../schema.ts'
import { loadOrder } from './orders.ts'

export type OrderWithPayments = {
  readonly order: Order
  readonly payments: readonly Payment[]
  readonly closing: Closing | null
}
/** What was done about it, and when. */
export type Closing = { readonly note: string; readonly atMs: number }
export type Payment = { readonly reference: string; readonly state: AttemptState }
export type UnknownPayment = {
  /** The payment's own, or what tells its announcement from others. */
  readonly reference: string
  readonly receivedAtMs: number
  readonly closing: Closing | null
}

/** Paid twice is a paid order with a reason; refunded ones need nobody any more. */
export async function findAttention(db: Kysely<Schema>): Promise<readonly OrderWithPayments[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', ['attention', 'paid'])
    .where('attention_reason', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return loadAll(
    db,
    rows.map(({ id }) => id),
  )
}

/** Money about which the provider told us, under a reference that we never gave. */
export async function findUnknownPayments(db: Kysely<Schema>): Promise<readonly UnknownPayment[]> {
  const rows = await orphans(db).where('closed_at', 'is', null).execute()
  return rows.map(toUnknownPayment)
}

export async function findUnknownPayment(
  db: Kysely<Schema>,
  reference: string,
): Promise<UnknownPayment | undefined> {
  const row = await orphans(db)
    .where((is) => is.or([is('reference', '=', reference), is('dedupe_key', '=', reference)]))
    .executeTakeFirst()
  return row && toUnknownPayment(row)
}

/** Takes an order, or a payment that belongs to none, off the list; false when it is not on it. */
export async function closeCase(
  db: Kysely<Schema>,
  id: string,
  { note, atMs }: Closing,
): Promise<boolean> {
  const closing = { closed_note: note, closed_at: atMs }
  const order = await db
    .updateTable('orders')
    .set(closing)
    .where('id', '=', id)
    .where('state', 'in', ['attention', 'paid'])
    .where('attention_reason', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (order.numUpdatedRows > 0n) return true
  const event = await db
    .updateTable('webhook_events')
    .set(closing)
    .where((is) => is.or([is('reference', '=', id), is('dedupe_key', '=', id)]))
    .where('is_orphan', '=', 1)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return event.numUpdatedRows > 0n
}

function orphans(db: Kysely<Schema>) {
  return db
    .selectFrom('webhook_events')
    .select(['dedupe_key', 'reference', 'received_at', 'closed_at', 'closed_note'])
    .where('is_orphan', '=', 1)
    .orderBy('received_at')
}

type OrphanRow = {
  readonly dedupe_key: string
  readonly reference: string | null
  readonly received_at: number
} & ClosedRow
type ClosedRow = { readonly closed_at: number | null; readonly closed_note: string | null }

function toUnknownPayment(row: OrphanRow): UnknownPayment {
  const reference = row.reference ?? row.dedupe_key
  return { reference, receivedAtMs: row.received_at, closing: toClosing(row) }
}

/** A note without a time is of a case that came back. */
function toClosing({ closed_at, closed_note }: ClosedRow): Closing | null {
  return closed_at === null ? null : { note: closed_note ?? '', atMs: closed_at }
}

export async function findOrder(
  db: Kysely<Schema>,
  id: string,
): Promise<OrderWithPayments | undefined> {
  const [found] = await loadAll(db, [id])
  return found
}

async function loadAll(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<readonly OrderWithPayments[]> {
  const found: OrderWithPayments[] = []
  for (const id of ids) {
    const order = await loadOrder(db, id)
    if (!order) continue
    const [payments, closing] = [await findPayments(db, id), await findClosing(db, id)]
    found.push({ order, payments, closing })
  }
  return found
}

async function findPayments(db: Kysely<Schema>, orderId: string): Promise<readonly Payment[]> {
  return db
    .selectFrom('payment_attempts')
    .select(['reference', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
}

async function findClosing(db: Kysely<Schema>, id: string): Promise<Closing | null> {
  const row = await db
    .selectFrom('orders')
    .select(['closed_at', 'closed_note'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toClosing(row) : null
}
