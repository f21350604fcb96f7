import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExpressionBuilder, Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '#database/schema'
import { findStockMismatches } from '#database/stock/stock-book'
import type { Units } from '#domain/cart/line'
import { seedSchema } from '#domain/catalogue/seed-schema'
import { STAFF_STOCK_REASONS } from '#domain/catalogue/stock-move'
import { sumOf } from './sum-of.ts'

const SEED = join(import.meta.dirname, '../../../database/seed/products.json')

/** Stock, held and sold units add up to the initial stock and what people added. */
export async function brokenStock(
  db: Kysely<Schema>,
  restocked: readonly Units[],
): Promise<string[]> {
  const { products } = v.parse(seedSchema, JSON.parse(readFileSync(SEED, 'utf8')))
  const initial = new Map(products.map(({ id, stockPerSize }) => [id, stockPerSize]))
  const variants = await db.selectFrom('variants').selectAll().execute()
  const changed = await db
    .selectFrom('stock_moves')
    .selectAll()
    .where('reason', 'in', STAFF_STOCK_REASONS)
    .where((move) => move.not(isOfEndedTest(move)))
    .execute()
  const taken = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['product_id', 'colour', 'size', 'quantity'])
    .where('holds_stock', '=', 1)
    .execute()
  const exchanged = await listExchanged(db)
  return variants.flatMap((variant) => {
    const { product_id, colour, size, stock } = variant
    const takenUnits = sumOf(
      [...taken, ...exchanged].filter(isOf(variant)).map(({ quantity }) => quantity),
    )
    const changedUnits = sumOf(changed.filter(isOf(variant)).map(({ by }) => by))
    const initialStock =
      restocked.find(
        (put) => put.productId === product_id && put.colour === colour && put.size === size,
      )?.quantity ??
      initial.get(product_id) ??
      0
    const isWhole = stock >= 0 && stock + takenUnits === initialStock + changedUnits
    return isWhole
      ? []
      : [`${product_id} ${colour} ${size}: ${stock} in stock, ${takenUnits} taken`]
  })
}

/** Nothing of an ended test order counts: its own moves add up to nothing (`ended-tests.ts`). */
function isOfEndedTest({ exists, selectFrom }: ExpressionBuilder<Schema, 'stock_moves'>) {
  return exists(
    selectFrom('orders')
      .select('orders.id')
      .whereRef('orders.id', '=', 'stock_moves.order_id')
      .where('test_ended_at', 'is not', null),
  )
}

type VariantKey = { readonly product_id: number; readonly colour: string; readonly size: string }

function isOf({ product_id, colour, size }: VariantKey) {
  return (row: VariantKey) =>
    row.product_id === product_id && row.colour === colour && row.size === size
}

/** Lists sizes that an exchange holds, or has sent. */
async function listExchanged(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'returns.order_id')
        .onRef('order_lines.position', '=', 'return_lines.position'),
    )
    .select([
      'returns.order_id',
      'product_id',
      'colour',
      'new_size as size',
      'return_lines.quantity',
    ])
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .where('orders.test_ended_at', 'is', null)
    .where('returns.state', 'not in', ['refused', 'withdrawn'])
    .execute()
  return rows.flatMap(({ size, ...row }) => (size === null ? [] : [{ ...row, size }]))
}

/** The moves of a variant add up to its stock, those of an order to the units that it holds. */
export async function brokenBook(db: Kysely<Schema>): Promise<string[]> {
  const mismatches = await findStockMismatches(db)
  const variants = await db.selectFrom('variants').selectAll().execute()
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'state', 'holds_stock'])
    .where('test_ended_at', 'is', null)
    .execute()
  const lines = await db.selectFrom('order_lines').selectAll().execute()
  const moves = await db.selectFrom('stock_moves').selectAll().execute()
  const exchanged = await listExchanged(db)
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  const movesOf = Map.groupBy(moves, ({ order_id }) => order_id)
  const wrongOrders = orders.flatMap(({ id, state, holds_stock }) => {
    const own = movesOf.get(id) ?? []
    const isSold = own.some(({ reason }) => reason === 'sale' || reason === 'market')
    // An order that pays the difference of a delivery has no units that could be sold.
    const hasUnits = linesOf.has(id)
    const unsold = state === 'paid' && hasUnits && !isSold ? [`${id}: no sale in the book`] : []
    const held = (linesOf.get(id) ?? []).filter((line) => variants.some(isOf(line)))
    const others = exchanged.filter(({ order_id }) => order_id === id)
    const wrong = [...held, ...others].flatMap((line) => {
      const units = sumOf(held.filter(isOf(line)).map(({ quantity }) => quantity))
      const other = sumOf(others.filter(isOf(line)).map(({ quantity }) => quantity))
      // Returned units were sold before; `brokenRefunds` counts them.
      const sold = own.filter(({ reason }) => reason !== 'return')
      const booked = sumOf(sold.filter(isOf(line)).map(({ by }) => by))
      return booked + other + (holds_stock === 1 ? units : 0) === 0
        ? []
        : [`${id}: ${booked} in the book for ${units} pieces, holds_stock is ${holds_stock}`]
    })
    return [...unsold, ...wrong]
  })
  return [
    ...mismatches.map(
      ({ productId, colour, size, stock, booked }) =>
        `${productId} ${colour} ${size}: ${stock} in stock, ${booked} in the book`,
    ),
    ...wrongOrders,
  ]
}
