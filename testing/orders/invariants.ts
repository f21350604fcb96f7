import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '#database/schema'
import type { Pieces } from '#domain/cart/line'
import { catalogueSchema } from '#domain/catalogue/product-schema'

const SEED = join(import.meta.dirname, '../../database/seed/products.json')

/**
 * Violations of what must hold after every fault, read only from the tables; empty when all is well.
 * `restocked`: initial stock that a test set instead of the seed's.
 */
export async function brokenInvariants(
  db: Kysely<Schema>,
  restocked: readonly Pieces[] = [],
): Promise<readonly string[]> {
  return [
    ...(await brokenStock(db, restocked)),
    ...(await brokenOrders(db)),
    ...(await brokenMails(db)),
  ]
}

/** Call it before anything is sold. */
export async function restock(db: Kysely<Schema>, pieces: Pieces): Promise<void> {
  await db
    .updateTable('variants')
    .set({ stock: pieces.quantity })
    .where('product_id', '=', pieces.productId)
    .where('colour', '=', pieces.colour)
    .where('size', '=', pieces.size)
    .execute()
}

/** Stock, held and sold pieces add up to the initial stock. */
async function brokenStock(db: Kysely<Schema>, restocked: readonly Pieces[]): Promise<string[]> {
  const { products } = v.parse(catalogueSchema, JSON.parse(readFileSync(SEED, 'utf8')))
  const initial = new Map(products.map(({ id, stockPerSize }) => [id, stockPerSize]))
  const variants = await db.selectFrom('variants').selectAll().execute()
  const taken = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['product_id', 'colour', 'size', 'quantity'])
    .where('holds_stock', '=', 1)
    .execute()
  return variants.flatMap(({ product_id, colour, size, stock }) => {
    const takenPieces = taken
      .filter(
        (line) => line.product_id === product_id && line.colour === colour && line.size === size,
      )
      .reduce((pieces, { quantity }) => pieces + quantity, 0)
    const initialStock =
      restocked.find(
        (put) => put.productId === product_id && put.colour === colour && put.size === size,
      )?.quantity ?? initial.get(product_id)
    const isWhole = stock >= 0 && stock + takenPieces === initialStock
    return isWhole
      ? []
      : [`${product_id} ${colour} ${size}: ${stock} in stock, ${takenPieces} taken`]
  })
}

/** The stored amounts equal the sum of the lines; a paid order is in a paid state. */
async function brokenOrders(db: Kysely<Schema>): Promise<string[]> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const lines = await db.selectFrom('order_lines').selectAll().execute()
  const attempts = await db.selectFrom('payment_attempts').selectAll().execute()
  return orders.flatMap((order) => {
    const subtotal = lines
      .filter(({ order_id }) => order_id === order.id)
      .reduce((sum, line) => sum + line.unit_price_pesewas * line.quantity, 0)
    const own = attempts.filter(({ order_id }) => order_id === order.id)
    const isPaid = own.some(({ state }) => state === 'succeeded' || state === 'refunded')
    const faults = []
    if (subtotal !== order.subtotal_pesewas) faults.push(`${order.id}: lines come to ${subtotal}`)
    if (own.some(({ amount_pesewas }) => amount_pesewas !== order.total_pesewas)) {
      faults.push(`${order.id}: asked for another amount`)
    }
    if (isPaid !== ['paid', 'attention', 'refunded'].includes(order.state)) {
      faults.push(`${order.id}: ${order.state}, though ${isPaid ? '' : 'not '}paid for`)
    }
    return faults
  })
}

/** Each paid order has its mail, sent or queued; no mail is stuck in between. */
async function brokenMails(db: Kysely<Schema>): Promise<string[]> {
  const paid = await db.selectFrom('orders').select('id').where('state', '=', 'paid').execute()
  const outbox = await db.selectFrom('outbox').selectAll().execute()
  const keys = new Set(outbox.map(({ dedupe_key }) => dedupe_key))
  const missing = paid
    .filter(({ id }) => !keys.has(`order-mail ${id}`))
    .map(({ id }) => `${id}: no mail`)
  const stuck = outbox
    .filter(
      ({ next_at, done_at, parked_at }) =>
        next_at === null && done_at === null && parked_at === null,
    )
    .map(({ dedupe_key }) => `${dedupe_key}: stuck`)
  return [...missing, ...stuck]
}
