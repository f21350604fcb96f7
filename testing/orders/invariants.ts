import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { findStockMismatches } from '#database/repositories/stock-book'
import type { Schema } from '#database/schema'
import type { Pieces } from '#domain/cart/line'
import { seedSchema } from '#domain/catalogue/seed-schema'
import { STAFF_STOCK_REASONS } from '#domain/catalogue/stock-move'
import { setStock } from './set-stock.ts'

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
    ...(await brokenBook(db)),
    ...(await brokenOrders(db)),
    ...(await brokenMails(db)),
    ...(await brokenFulfilment(db)),
    ...(await brokenRefunds(db)),
    ...(await brokenReturns(db)),
  ]
}

/** Call it before anything is sold. */
export async function restock(db: Kysely<Schema>, pieces: Pieces): Promise<void> {
  await setStock(db, pieces, pieces.quantity)
}

/** Stock, held and sold pieces add up to the initial stock and what people added. */
async function brokenStock(db: Kysely<Schema>, restocked: readonly Pieces[]): Promise<string[]> {
  const { products } = v.parse(seedSchema, JSON.parse(readFileSync(SEED, 'utf8')))
  const initial = new Map(products.map(({ id, stockPerSize }) => [id, stockPerSize]))
  const variants = await db.selectFrom('variants').selectAll().execute()
  const changed = await db
    .selectFrom('stock_moves')
    .selectAll()
    .where('reason', 'in', STAFF_STOCK_REASONS)
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
    const takenPieces = sumOf(
      [...taken, ...exchanged].filter(isOf(variant)).map(({ quantity }) => quantity),
    )
    const changedPieces = sumOf(changed.filter(isOf(variant)).map(({ by }) => by))
    const initialStock =
      restocked.find(
        (put) => put.productId === product_id && put.colour === colour && put.size === size,
      )?.quantity ??
      initial.get(product_id) ??
      0
    const isWhole = stock >= 0 && stock + takenPieces === initialStock + changedPieces
    return isWhole
      ? []
      : [`${product_id} ${colour} ${size}: ${stock} in stock, ${takenPieces} taken`]
  })
}

type VariantKey = { readonly product_id: number; readonly colour: string; readonly size: string }

function isOf({ product_id, colour, size }: VariantKey) {
  return (row: VariantKey) =>
    row.product_id === product_id && row.colour === colour && row.size === size
}

/** Sizes that an exchange holds, or has sent. */
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
    .where('returns.state', 'not in', ['refused', 'withdrawn'])
    .execute()
  return rows.flatMap(({ size, ...row }) => (size === null ? [] : [{ ...row, size }]))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The moves of a variant add up to its stock, those of an order to the pieces that it holds. */
async function brokenBook(db: Kysely<Schema>): Promise<string[]> {
  const mismatches = await findStockMismatches(db)
  const variants = await db.selectFrom('variants').selectAll().execute()
  const orders = await db.selectFrom('orders').select(['id', 'state', 'holds_stock']).execute()
  const lines = await db.selectFrom('order_lines').selectAll().execute()
  const moves = await db.selectFrom('stock_moves').selectAll().execute()
  const exchanged = await listExchanged(db)
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  const movesOf = Map.groupBy(moves, ({ order_id }) => order_id)
  const wrongOrders = orders.flatMap(({ id, state, holds_stock }) => {
    const own = movesOf.get(id) ?? []
    const isSold = own.some(({ reason }) => reason === 'sale' || reason === 'market')
    const unsold = state === 'paid' && !isSold ? [`${id}: no sale in the book`] : []
    const held = (linesOf.get(id) ?? []).filter((line) => variants.some(isOf(line)))
    const others = exchanged.filter(({ order_id }) => order_id === id)
    const wrong = [...held, ...others].flatMap((line) => {
      const pieces = sumOf(held.filter(isOf(line)).map(({ quantity }) => quantity))
      const other = sumOf(others.filter(isOf(line)).map(({ quantity }) => quantity))
      // Returned pieces were sold before; `brokenRefunds` counts them.
      const sold = own.filter(({ reason }) => reason !== 'return')
      const booked = sumOf(sold.filter(isOf(line)).map(({ by }) => by))
      return booked + other + (holds_stock === 1 ? pieces : 0) === 0
        ? []
        : [`${id}: ${booked} in the book for ${pieces} pieces, holds_stock is ${holds_stock}`]
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

/**
 * The stored amounts equal the sum of the lines; a paid order is in a paid state. A market sale is
 * paid in person: it has no attempt.
 */
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
    if (order.channel === 'market') {
      if (own.length > 0) faults.push(`${order.id}: a market sale with a payment`)
      const isSold = order.state === 'paid' || order.state === 'refunded'
      if (!isSold || order.paid_by === null || order.fulfilment !== 'delivered') {
        faults.push(`${order.id}: a market sale that is ${order.state}, ${order.fulfilment}`)
      }
    } else if (isPaid !== ['paid', 'attention', 'refunded'].includes(order.state)) {
      faults.push(`${order.id}: ${order.state}, though ${isPaid ? '' : 'not '}paid for`)
    }
    return faults
  })
}

/** Each paid order with a mailbox has its mail, sent or queued; no mail is stuck in between. */
async function brokenMails(db: Kysely<Schema>): Promise<string[]> {
  const sold = await db
    .selectFrom('orders')
    .select(['id', 'channel', 'email'])
    .where('state', '=', 'paid')
    .execute()
  const paid = sold.filter(
    ({ channel, email }) => channel === 'web' || (channel === 'message' && email !== ''),
  )
  const outbox = await db.selectFrom('outbox').selectAll().execute()
  const keys = new Set(outbox.map(({ dedupe_key }) => dedupe_key))
  const missing = paid
    .filter(({ id }) => !keys.has(`order-mail ${id}`))
    .map(({ id }) => `${id}: no mail`)
  const unwanted = sold
    .filter(
      ({ id, channel, email }) =>
        (channel === 'market' || (channel === 'message' && email === '')) &&
        keys.has(`order-mail ${id}`),
    )
    .map(({ id }) => `${id}: a mail to nobody`)
  const stuck = outbox
    .filter(
      ({ next_at, done_at, parked_at }) =>
        next_at === null && done_at === null && parked_at === null,
    )
    .map(({ dedupe_key }) => `${dedupe_key}: stuck`)
  return [...missing, ...unwanted, ...stuck]
}

/** What is in parcels was ordered, agrees with how far the order is, and was announced. */
async function brokenFulfilment(db: Kysely<Schema>): Promise<string[]> {
  const orders = await db.selectFrom('orders').selectAll().where('state', '=', 'paid').execute()
  const ordered = await db.selectFrom('order_lines').selectAll().execute()
  const sent = await db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_lines.shipment_id')
    .select(['order_id', 'position', 'quantity', 'shipment_id'])
    .execute()
  const mails = await db.selectFrom('outbox').select('dedupe_key').execute()
  const keys = new Set(mails.map(({ dedupe_key }) => dedupe_key))
  const notToPack = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select(['order_id', 'position', 'quantity'])
    .where('state', '<>', 'refused')
    .execute()
  return orders.flatMap(({ id, fulfilment, email }) => {
    const parcels = sent.filter(({ order_id }) => order_id === id)
    const lines = ordered.filter(({ order_id }) => order_id === id)
    const unsent = lines.map(({ position, quantity }) =>
      parcels
        .filter((line) => line.position === position)
        .reduce((pieces, line) => pieces - line.quantity, quantity),
    )
    const left = lines.map(({ position }, index) => {
      const refunded = notToPack.filter(
        (line) => line.order_id === id && line.position === position,
      )
      return Math.max(0, (unsent[index] ?? 0) - sumOf(refunded.map(({ quantity }) => quantity)))
    })
    const faults = []
    if (unsent.some((pieces) => pieces < 0)) faults.push(`${id}: more sent than ordered`)
    if (fulfilment === 'cancelled') {
      if (parcels.length > 0) faults.push(`${id}: cancelled, though something was sent`)
    } else if (
      fulfilment !== stageOf(parcels.length, left) &&
      !isAhead(fulfilment, parcels.length)
    ) {
      faults.push(`${id}: ${fulfilment}, though its parcels say otherwise`)
    }
    const unannounced = parcels.some(({ shipment_id }) => !keys.has(`parcel-mail ${shipment_id}`))
    if (unannounced && email !== '') faults.push(`${id}: a parcel without its mail`)
    return faults
  })
}

function stageOf(parcels: number, left: readonly number[]) {
  if (parcels === 0) return 'to-pack'
  return left.every((pieces) => pieces === 0) ? 'sent' : 'partly-sent'
}

/** Packed needs no parcel; delivered follows sent, or the hand of a seller at the market. */
function isAhead(fulfilment: string | null, parcels: number): boolean {
  return fulfilment === 'delivered' || (fulfilment === 'packed' && parcels === 0)
}

/**
 * Money in = orders + refunds, as far as our rows tell: no more goes back than came in, a payment is
 * refunded exactly if all of it is back, one refund of an order at most is unanswered, and pieces went
 * back on sale once, after the provider had accepted.
 */
async function brokenRefunds(db: Kysely<Schema>): Promise<string[]> {
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const lines = await db.selectFrom('refund_lines').selectAll().execute()
  const orders = await db.selectFrom('orders').selectAll().execute()
  const ordered = await db.selectFrom('order_lines').selectAll().execute()
  const attempts = await db.selectFrom('payment_attempts').selectAll().execute()
  const returns = await db
    .selectFrom('stock_moves')
    .selectAll()
    .where('reason', '=', 'return')
    .where('order_id', 'is not', null)
    .execute()
  const byReturns = await db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .select(['order_id', 'position', 'restocked'])
    .execute()
  const payments = attempts.flatMap(({ reference, state, ...attempt }) => {
    const paid = attempt.paid_pesewas ?? attempt.amount_pesewas
    const own = refunds.filter((refund) => refund.reference === reference)
    const counted = own.filter((refund) => refund.state !== 'failed' && refund.state !== 'refused')
    const back = own.filter((refund) => refund.state === 'done')
    const faults = []
    if (own.length > 0 && state !== 'succeeded' && state !== 'refunded') {
      faults.push(`${reference}: refunded, though not paid`)
    }
    if (sumOf(counted.map((refund) => refund.amount_pesewas)) > paid) {
      faults.push(`${reference}: more refunded than paid`)
    }
    const isBack = sumOf(back.map((refund) => refund.amount_pesewas)) >= paid
    if (isBack && state === 'succeeded') faults.push(`${reference}: all is back, but it is paid`)
    return faults
  })
  const ofOrders = orders.flatMap((order) => {
    const own = refunds.filter(({ order_id }) => order_id === order.id)
    const faults = []
    if (own.filter(({ state }) => state === 'asking').length > 1) {
      faults.push(`${order.id}: two unanswered refunds`)
    }
    const early = own.filter(
      ({ restocked_at, provider_id, reference }) =>
        restocked_at !== null && reference !== null && provider_id === null,
    )
    if (early.length > 0) faults.push(`${order.id}: restocked before the provider accepted`)
    const restocked = new Set(own.filter((each) => each.restocked_at !== null).map(({ id }) => id))
    const pieces = ordered
      .filter(({ order_id }) => order_id === order.id)
      .map(({ position, quantity }) => {
        const named = lines.filter(
          (line) =>
            restocked.has(line.refund_id) && line.restock === 1 && line.position === position,
        )
        const returned = byReturns.filter(
          (line) => line.order_id === order.id && line.position === position,
        )
        const back = sumOf(returned.map(({ restocked }) => restocked))
        return Math.min(quantity, back + sumOf(named.map((line) => line.quantity)))
      })
    const booked = sumOf(
      returns.filter(({ order_id }) => order_id === order.id).map(({ by }) => by),
    )
    if (booked !== sumOf(pieces)) faults.push(`${order.id}: ${booked} pieces returned to stock`)
    return faults
  })
  return [...payments, ...ofOrders]
}

/**
 * No piece is sent back twice, or sent back and refunded otherwise; a settled return has its refund or its
 * parcel, and each state has its mail.
 */
async function brokenReturns(db: Kysely<Schema>): Promise<string[]> {
  const returns = await db.selectFrom('returns').selectAll().execute()
  if (returns.length === 0) return []
  const lines = await db.selectFrom('return_lines').selectAll().execute()
  const orders = await db.selectFrom('orders').select(['id', 'email']).execute()
  const ordered = await db.selectFrom('order_lines').selectAll().execute()
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const mails = await db.selectFrom('outbox').select('dedupe_key').execute()
  const keys = new Set(mails.map(({ dedupe_key }) => dedupe_key))
  const tooMany = ordered.flatMap(({ order_id, position, quantity }) => {
    const own = returns.filter(
      (one) => one.order_id === order_id && one.state !== 'refused' && one.state !== 'withdrawn',
    )
    const ids = new Set(own.map(({ id }) => id))
    const back = lines.filter((line) => ids.has(line.return_id) && line.position === position)
    return sumOf(back.map((line) => line.quantity)) > quantity
      ? [`${order_id}: more sent back of line ${position} than ordered`]
      : []
  })
  const wrong = returns.flatMap((one) => {
    const faults = []
    const refund = refunds.find(({ id }) => id === one.refund_id)
    const isSettled = one.state === 'settled'
    if (one.kind === 'refund' && isSettled !== (refund !== undefined)) {
      faults.push(`${one.id}: ${one.state}, though its refund says otherwise`)
    }
    if (refund?.state === 'refused') faults.push(`${one.id}: settled with a refused refund`)
    if (one.kind === 'exchange' && isSettled !== (one.carrier !== '')) {
      faults.push(`${one.id}: ${one.state}, though its parcel says otherwise`)
    }
    const isMailed = orders.some(({ id, email }) => id === one.order_id && email !== '')
    if (isMailed && one.state !== 'withdrawn' && !keys.has(`return-mail ${one.id} ${one.state}`)) {
      faults.push(`${one.id}: ${one.state} without its mail`)
    }
    return faults
  })
  return [...tooMany, ...wrong]
}
