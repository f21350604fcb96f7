import { type Kysely, sql } from 'kysely'
import { type LongHold, type LongHoldLimits, mayHoldLong } from '#domain/order/judge-long-hold'
import { takeTurn } from '../health/rate-limits.ts'
import type { Schema } from '../schema.ts'

type AskedHold = {
  readonly orderId: string
  readonly untilMs: number
  readonly nowMs: number
  /** It is null if the owner asks, for whom there are no limits. */
  readonly limits: LongHoldLimits | null
  readonly dropLengthMs: number
}

export type HoldEnd = { readonly expiresAtMs: number; readonly isLong: boolean }

/**
 * Makes the hold of an unpaid order longer, once and within the limits, while somebody else is asked to pay; otherwise
 * it ends when it would have ended. Returns null if the order is no longer held. `in-drop`: nobody else is asked to pay
 * for units of a drop, because many wait for them. All such decisions take turns, so that orders placed at the same
 * time cannot exceed the limits together.
 */
export async function extendHold(
  trx: Kysely<Schema>,
  { orderId, untilMs, nowMs, limits, dropLengthMs }: AskedHold,
): Promise<HoldEnd | 'in-drop' | null> {
  const order = await lockPending(trx, orderId)
  if (!order || order.expiresAtMs <= nowMs) return null
  await takeTurn(trx, 'long holds', nowMs)
  const { expiresAtMs, isLong } = order
  if (isLong || expiresAtMs >= untilMs) return { expiresAtMs, isLong }
  if (limits !== null) {
    if (await isInDrop(trx, orderId, nowMs - dropLengthMs)) return 'in-drop'
    const isAllowed = mayHoldLong(await readLongHold(trx, order), limits)
    if (!isAllowed) return { expiresAtMs, isLong: false }
  }
  await trx
    .updateTable('orders')
    .set({ hold_expires_at: untilMs, is_held_long: 1 })
    .where('id', '=', orderId)
    .execute()
  return { expiresAtMs: untilMs, isLong: true }
}

type HeldOrder = HoldEnd & {
  readonly id: string
  readonly email: string
  readonly phone: string
  readonly sourceHash: string
  readonly units: number
}

async function lockPending(trx: Kysely<Schema>, id: string): Promise<HeldOrder | null> {
  const row = await trx
    .updateTable('orders')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    email: row.email,
    phone: row.phone,
    sourceHash: row.source_hash,
    units: row.pieces,
    expiresAtMs: row.hold_expires_at,
    isLong: row.is_held_long === 1,
  }
}

/** Returns true if a product of the order belongs to a drop that is planned or running, even one planned since. */
export async function isInDrop(
  db: Kysely<Schema>,
  orderId: string,
  overBeforeMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('order_lines')
    .innerJoin('drop_products', 'drop_products.product_id', 'order_lines.product_id')
    .innerJoin('drops', 'drops.id', 'drop_products.drop_id')
    .select('drops.id')
    .where('order_id', '=', orderId)
    .where('called_off_at', 'is', null)
    .where('opens_at', '>', overBeforeMs)
    .executeTakeFirst()
  return row !== undefined
}

async function readLongHold(
  trx: Kysely<Schema>,
  { id, email, phone, sourceHash, units }: HeldOrder,
): Promise<LongHold> {
  const { rows: others } = await sql<{ ofSource: number; ordersOfPerson: number }>`
    select
      coalesce(sum(case when source_hash = ${sourceHash} then pieces else 0 end), 0) as "ofSource",
      coalesce(sum(case when phone = ${phone} or (email <> '' and email = ${email})
        then 1 else 0 end), 0) as "ordersOfPerson"
    from orders
    where state = 'pending' and is_held_long = 1 and id <> ${id}`.execute(trx)
  const { rows: variants } = await sql<Record<'wanted' | 'held' | 'unsold', number>>`
    select
      sum(case when orders.id = ${id} then lines.quantity else 0 end) as wanted,
      sum(case when orders.id <> ${id} and orders.is_held_long = 1 then lines.quantity else 0 end)
        as held,
      variants.stock + sum(lines.quantity) as unsold
    from variants
    inner join order_lines as lines on lines.product_id = variants.product_id
      and lines.colour = variants.colour and lines.size = variants.size
    inner join orders on orders.id = lines.order_id and orders.state = 'pending'
    where exists (
      select 1 from order_lines as own where own.order_id = ${id}
        and own.product_id = variants.product_id and own.colour = variants.colour
        and own.size = variants.size
    )
    group by variants.product_id, variants.colour, variants.size, variants.stock`.execute(trx)
  const { ofSource = 0, ordersOfPerson = 0 } = others[0] ?? {}
  return {
    units,
    ofSource: Number(ofSource),
    ordersOfPerson: Number(ordersOfPerson),
    variants: variants.map(({ wanted, held, unsold }) => ({
      wanted: Number(wanted),
      held: Number(held),
      unsold: Number(unsold),
    })),
  }
}
