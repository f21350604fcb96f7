import { type Kysely, sql } from 'kysely'
import type { OrderState } from '#domain/order/order'
import type { Schema } from '../schema.ts'
import { lockOrder } from './orders.ts'

const PAID_STATES: ReadonlySet<OrderState> = new Set<OrderState>(['paid', 'attention'])
/** A cart that was changed more often than this is not followed further. */
const MAX_STEPS = 50

/**
 * Of the orders that this one replaced or was replaced by, step by step, one that money came in for;
 * null when there is none.
 */
export async function findPaidRelative(
  trx: Kysely<Schema>,
  orderId: string,
): Promise<string | null> {
  const known = new Set([orderId])
  const queue = [orderId]
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const id = queue.shift()
    if (id === undefined) return null
    for (const relative of await neighboursOf(trx, id)) {
      if (known.has(relative.id)) continue
      if (PAID_STATES.has(relative.state)) return relative.id
      known.add(relative.id)
      queue.push(relative.id)
    }
  }
  return null
}

/**
 * Two of one family that are paid at once: the second waits, and then sees what the first one did.
 * Always in the same order, so that they do not wait for each other.
 */
export async function lockFamily(trx: Kysely<Schema>, orderId: string): Promise<void> {
  const family = new Set([orderId])
  let steps = 0
  for (const id of family) {
    steps += 1
    if (steps > MAX_STEPS) break
    for (const relative of await neighboursOf(trx, id)) family.add(relative.id)
  }
  if (family.size === 1) return
  for (const id of [...family].sort()) await lockOrder(trx, id)
}

type Neighbour = { readonly id: string; readonly state: OrderState }

async function neighboursOf(trx: Kysely<Schema>, id: string): Promise<readonly Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select id, state from orders
    where replaces = ${id} or id = (select replaces from orders where id = ${id})`.execute(trx)
  return rows
}
