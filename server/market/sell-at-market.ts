import {
  type MarketSaleProblem,
  type MarketSaleRequest,
  readMarketSale,
} from '#contracts/market-sale-request'
import { loadProducts } from '#database/catalogue/catalogue'
import { type MarketOrder, writeMarketOrder } from '#database/orders/market-orders'
import { findOrderByToken } from '#database/orders/orders'
import type { PricedLine } from '#domain/cart/line'
import type { Product } from '#domain/catalogue/product'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import { hasVariant } from '#domain/catalogue/stock'
import { pictureOf } from '#domain/catalogue/views'
import { pesewas } from '#domain/money/money'
import { orderId } from '#domain/order/order-numbers'
import { type SoldAtLimit, soldAt } from '#domain/order/sold-at'
import { addUp, subtotalOf } from '#domain/pricing/totals'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { sha256 } from '../base/sha256.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { findMissing, type MissingVariant } from './find-missing.ts'

type MarketContext = Pick<OrderContext, 'db' | 'now' | 'random'>

export type MarketSale = {
  readonly orderId: string
  /** The sale was booked before: the device sent it again. */
  readonly isRepeat: boolean
  /** The sale does not count for this limit at the time that its device said. */
  readonly limit: SoldAtLimit
}

export type MarketRefusal =
  | { readonly code: MarketSaleProblem | 'sale-changed' | 'sale-failed' }
  | { readonly code: 'variant-unknown'; readonly variant: ProductVariant }
  | { readonly code: 'stock-not-enough'; readonly missing: readonly MissingVariant[] }

const MAX_TRIES = 5
const PICTURE = 'image1'
/** A form without script says no time, nor does a page of the release before. */
const NOT_SAID = { soldAtMs: null, limit: 'none' } as const

/**
 * Books a sale in person, paid in cash or by mobile money. A repeated token (a second tap, a sale
 * that waited on the device) is the same sale. Without enough stock nothing is booked.
 */
export async function sellAtMarket(
  context: MarketContext,
  input: unknown,
  actor: Actor,
): Promise<Result<MarketSale, MarketRefusal>> {
  const read = readMarketSale(input)
  if (!read.ok) return failure({ code: read.error })
  const sale = read.value
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const known = await findBooked(context, sale)
    if (known) return known
    const products = await loadProducts(context.db, sale.lines.map(productIdOf))
    const lines = priceLines(sale, products)
    if (!lines.ok) return lines
    const bookedAtMs = await context.now()
    const id = orderId(bookedAtMs, context.random())
    const made = sale.device ? soldAt(sale.device, bookedAtMs) : NOT_SAID
    const { soldAtMs, limit } = made
    const order = buildOrder(sale, lines.value, { id, bookedAtMs, soldAtMs, actor })
    const outcome = await writeMarketOrder(context.db, order)
    if (outcome === 'sold') return success({ orderId: order.id, isRepeat: false, limit })
    if (outcome === 'missing') {
      const missing = await findMissing(context.db, lines.value)
      if (missing.length > 0) return failure({ code: 'stock-not-enough', missing })
    }
    // The id or the token was taken, or stock came back in between: try again.
  }
  return failure({ code: 'sale-failed' })
}

/** The order that already has this token; refused if its content differs from this sale. */
async function findBooked(
  { db }: MarketContext,
  sale: MarketSaleRequest,
): Promise<Result<MarketSale, MarketRefusal> | null> {
  const known = await findOrderByToken(db, tokenHash(sale))
  if (!known) return null
  return known.requestHash === requestHash(sale)
    ? success({ orderId: known.id, isRepeat: true, limit: 'none' })
    : failure({ code: 'sale-changed' })
}

/** The hash never equals that of a shopper's token, which opens the order's details. */
function tokenHash({ token }: MarketSaleRequest): string {
  return sha256(`market ${token}`)
}

/** Leaves the times of the device out: one of them is that of the attempt. */
function requestHash({ token: _, device: _times, ...content }: MarketSaleRequest): string {
  return sha256(JSON.stringify(content))
}

function productIdOf({ productId }: ProductVariant): number {
  return productId
}

/** Title and picture come from the catalogue; the price is as agreed. */
function priceLines(
  { lines }: MarketSaleRequest,
  products: readonly Product[],
): Result<readonly PricedLine[], MarketRefusal> {
  const priced: PricedLine[] = []
  for (const { productId, colour, size, quantity, unitPricePesewas } of lines) {
    const variant = { productId, colour, size }
    const product = products.find(({ id }) => id === productId)
    if (!product || !hasVariant(product, variant))
      return failure({ code: 'variant-unknown', variant })
    priced.push({
      ...variant,
      quantity,
      imageVariant: PICTURE,
      title: product.title,
      image: pictureOf(product, colour, PICTURE).file,
      unitPrice: pesewas(unitPricePesewas),
    })
  }
  return success(priced)
}

type Booking = Pick<MarketOrder, 'id' | 'bookedAtMs' | 'soldAtMs' | 'actor'>

function buildOrder(
  sale: MarketSaleRequest,
  lines: readonly PricedLine[],
  booking: Booking,
): MarketOrder {
  const { name, phone, country, payment } = sale
  const [firstName = '', ...others] = name.split(' ')
  const place = { address: '', city: '', region: '', digitalAddress: '', postalCode: '' }
  return {
    ...addUp({ subtotal: subtotalOf(lines), discount: pesewas(0) }),
    ...booking,
    customer: { firstName, lastName: others.join(' '), email: '', country, phone, ...place },
    lines,
    tokenHash: tokenHash(sale),
    requestHash: requestHash(sale),
    paidBy: payment,
  }
}
