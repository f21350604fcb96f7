import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ReturnOffer, TrackedReturn } from '#contracts/tracked-order'
import { loadLiveProducts } from '#database/catalogue/catalogue'
import { listRefunds } from '#database/refunds/refunds'
import { listReturns } from '#database/returns/returns'
import type { Schema } from '#database/schema'
import type { Pictures } from '#domain/catalogue/picture'
import type { Product } from '#domain/catalogue/product'
import { carrierFacts } from '#domain/order/mails/parcel-mail'
import type { Order } from '#domain/order/order'
import { productsUnder } from '#domain/order/order-rules'
import { arrivalOf } from '#domain/refund/refund-arrival'
import { exchangeSizes } from '#domain/return/exchange-sizes'
import type { Return } from '#domain/return/return'
import { returnWords } from '#domain/return/return-words'
import { returnableAt, returnDeadlineMs } from '#domain/return/returnable'
import { returnedUnits } from '#domain/return/returned-units'
import { orderedItem } from '../orders/ordered-item.ts'
import { isExchangeOpen, type SaleRules } from './judge-exchange.ts'
import { readReturnSituation } from './return-situation.ts'

type Reading = {
  readonly db: Kysely<Schema>
  readonly pictures: Pictures
  readonly nowMs: number
  readonly sold: SaleRules
}

/** The returns of an order as its page shows them, the latest first. */
export async function readTrackedReturns(
  { db, nowMs }: Pick<Reading, 'db' | 'nowMs'>,
  order: Order,
): Promise<readonly TrackedReturn[]> {
  const returns = await listReturns(db, order.id)
  if (returns.length === 0) return []
  const refunds = await listRefunds(db, order.id)
  return returns.toReversed().map((one) => {
    const refund = refunds.find(({ id }) => id === one.refundId)
    return {
      id: one.id,
      ...returnWords({
        ...one,
        refundState: refund?.state ?? null,
        arrival: refund ? arrivalOf(refund, nowMs) : null,
      }),
      at: iso(one.endedAtMs ?? one.receivedAtMs ?? one.agreedAtMs ?? one.createdAtMs),
      pieces: returnedUnits(order.lines, one.lines),
      // The answer says how to send it back, which is of no use once it is there.
      answer: one.state === 'agreed' || one.state === 'refused' ? one.answer : '',
      sendTo: one.state === 'agreed' ? one.sendTo : '',
      facts: parcelFacts(one),
      canWithdraw: one.state === 'asked',
    }
  })
}

function parcelFacts({ parcel }: Return) {
  return carrierFacts(parcel).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]))
}

/** Returns what can be sent back of an order now; null for an order of which nothing can be. */
export async function readReturnOffer(
  { db, pictures, nowMs, sold }: Reading,
  order: Order,
): Promise<ReturnOffer | null> {
  const situation = await readReturnSituation(db, order, nowMs)
  const deadlineMs = returnDeadlineMs(situation)
  if (deadlineMs === null) return null
  const isOver = nowMs > deadlineMs
  const ids = isOver ? [] : order.lines.map(({ productId }) => productId)
  const live = await loadLiveProducts(db, [...new Set(ids)])
  const products = productsUnder(order.rules, live)
  const open: Product[] = []
  for (const product of products) {
    const ofProduct = order.lines.filter(({ productId }) => productId === product.id)
    if (await isExchangeOpen(db, sold, { lines: ofProduct, nowMs })) open.push(product)
  }
  const lines = order.lines.flatMap((line, position) => {
    const left = isOver ? 0 : returnableAt(situation, position)
    if (left === 0) return []
    const product = open.find(({ id }) => id === line.productId)
    const { title, colour, size, picture } = orderedItem(line, pictures)
    return [{ position, title, colour, size, picture, left, sizes: exchangeSizes(product, line) }]
  })
  return { formId: randomUUIDv7(), until: iso(deadlineMs), isOver, lines }
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
