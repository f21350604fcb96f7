import { type Kysely, sql } from 'kysely'
import type { OrderState } from '#domain/order/order'
import type { Schema } from '../schema.ts'
import { lockOrder } from './orders.ts'

const PAID_STATES: ReadonlySet<OrderState> = new Set<OrderState>(['paid', 'attention'])
/** A chain of replaced orders is followed no further than this. */
const MAX_CHAIN_LENGTH = 50

/**
 * Returns a paid order among those that this one replaced or was replaced by, directly or indirectly, or null when
 * there is none.
 */
export async function findPaidInChain(
  trx: Kysely<Schema>,
  orderId: string,
): Promise<string | null> {
  const known = new Set([orderId])
  const queue = [orderId]
  for (let step = 0; step < MAX_CHAIN_LENGTH; step += 1) {
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
 * Serialises concurrent payments of orders in one replacement chain. It always locks in the same order, to prevent
 * deadlocks. Returns whether there are other orders in the chain.
 */
export async function lockReplacementChain(trx: Kysely<Schema>, orderId: string): Promise<boolean> {
  const family = new Set([orderId])
  let steps = 0
  for (const id of family) {
    steps += 1
    if (steps > MAX_CHAIN_LENGTH) break
    for (const relative of await neighboursOf(trx, id)) family.add(relative.id)
  }
  if (family.size === 1) return false
  for (const id of [...family].sort()) await lockOrder(trx, id)
  return true
}

type Neighbour = { readonly id: string; readonly state: OrderState }

async function neighboursOf(trx: Kysely<Schema>, id: string): Promise<readonly Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select id, state from orders
    where replaces = ${id} or id = (select replaces from orders where id = ${id})`.execute(trx)
  return rows
}

/** Returns the newest order that replaced this one, or null if none did. */
export async function findReplacement(db: Kysely<Schema>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('replaces', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

type Replacing = { readonly replaces: string; readonly accessTokenHash: string }

/** Returns the order that this one replaced, and by which token, or null if it replaced none. */
export async function readReplaced(db: Kysely<Schema>, id: string): Promise<Replacing | null> {
  const row = await db
    .selectFrom('orders')
    .select(['replaces', 'access_token_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.replaces === null) return null
  return { replaces: row.replaces, accessTokenHash: row.access_token_hash }
}
