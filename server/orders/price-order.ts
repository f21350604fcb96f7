import type { OrderRequest } from '#contracts/order-request'
import { loadProducts } from '#database/catalogue/catalogue'
import { type PricedCart, priceCart } from '#domain/cart/price-cart'
import type { Product } from '#domain/catalogue/product'
import { SHIPPED_SURCHARGE } from '#domain/catalogue/surcharge'
import { chooseZone, offeredZones } from '#domain/delivery/offered-zones'
import type { DeliveryPlace } from '#domain/delivery/place-in-zone'
import { type ChosenZone, chosenZone } from '#domain/delivery/zone'
import { computeTotals, type Discount } from '#domain/discount/discount'
import { codeStateAt, discountOn, type StoredCode } from '#domain/discount/discount-code'
import { readCode } from '#domain/discount/read-code'
import { findOversize, type OversizeRefusal } from '#domain/order/hold-limits'
import type { OrderRules } from '#domain/order/order-rules'
import type { Totals } from '#domain/pricing/totals'
import { failure, type Result, success } from '#domain/result'
import { MAX_INTEGER } from '#domain/storable'
import { type CurrentSale, loadSale } from './current-sale.ts'
import type { OrderContext } from './order-context.ts'
import type { PricingRefusal, ShoppersRefusal } from './order-refusal.ts'

export type PricedOrder = {
  readonly priced: PricedCart
  readonly totals: Totals
  readonly discount: Discount | null
  readonly zone: ChosenZone
  readonly rules: OrderRules
}

type AskedOrder = Pick<OrderRequest, 'lines'> & {
  readonly details: Pick<
    OrderRequest['details'],
    'country' | 'region' | 'deliveryZone' | 'discountCode'
  >
  /**
   * This is where the zone is, if it was chosen without regard to an address; otherwise the zone is that of the
   * details.
   */
  readonly place?: DeliveryPlace | null
  /** Null: the total may be whatever it comes to. */
  readonly shownTotalPesewas: number | null
}

type PricingContext = Pick<OrderContext, 'db' | 'limits' | 'settings' | 'now'>

/** The products and codes that an order can draw on. */
type Offer = Pick<CurrentSale, 'products' | 'codes'>

/** Prices an order that staff make, without a code; whether shoppers can buy the products does not matter. */
export async function priceOrder(
  context: PricingContext,
  asked: AskedOrder,
): Promise<Result<PricedOrder, PricingRefusal>> {
  const oversize = findOversize(asked.lines, context.limits)
  if (oversize) return failure(oversize)
  const products = await loadProducts(context.db, idsIn(asked))
  return priceOffer(context, asked, { offer: { products, codes: [] }, nowMs: await context.now() })
}

/** A shopper's order is refused while the owner has stopped the sale. */
export async function priceShoppersOrder(
  context: PricingContext,
  asked: AskedOrder,
  typedCodes: readonly string[] = [asked.details.discountCode],
): Promise<Result<PricedOrder, ShoppersRefusal>> {
  const sale = await loadSale(context.db, { productIds: idsIn(asked), typedCodes })
  return priceInSale(context, asked, { sale, nowMs: await context.now() })
}

type SaleNow = { readonly sale: CurrentSale; readonly nowMs: number }

/** Prices by a sale that was read for many orders, which may have more products. */
export function priceInSale(
  context: Pick<PricingContext, 'limits' | 'settings'>,
  asked: AskedOrder,
  { sale, nowMs }: SaleNow,
): Result<PricedOrder, ShoppersRefusal> {
  const oversize = findOversize(asked.lines, context.limits)
  if (oversize) return failure(oversize)
  const { products, codes, isAllPaused } = sale
  if (isAllPaused) return failure({ code: 'selling-paused', title: null })
  const ids = idsIn(asked)
  const paused = products.find(({ id, isPaused }) => isPaused && ids.includes(id))
  if (paused) return failure({ code: 'selling-paused', title: paused.title })
  return priceOffer(context, asked, { offer: { products, codes }, nowMs })
}

function idsIn({ lines }: Pick<AskedOrder, 'lines'>): readonly number[] {
  return [...new Set(lines.map(({ productId }) => productId))]
}

type OfferNow = { readonly offer: Offer; readonly nowMs: number }

function priceOffer(
  { limits, settings }: Pick<PricingContext, 'limits' | 'settings'>,
  { lines, details, place, shownTotalPesewas }: AskedOrder,
  { offer, nowMs }: OfferNow,
): Result<PricedOrder, PricingRefusal> {
  const ids = idsIn({ lines })
  const code = findTyped(details.discountCode, offer.codes, limits.withdrawnCodes)
  const priced = priceCart(lines, offer.products)
  const ordered = offer.products.filter(({ id }) => ids.includes(id))
  const discount = code && usableDiscount(code, ordered, nowMs)
  const { delivery, orderMinimumPesewas: minPesewas, rules: inMemory } = settings()
  const offered = offeredZones(delivery, place ?? details, priced.subtotal)
  const asked = chooseZone(offered, details.deliveryZone)
  const zone = asked ?? chooseZone(offered, '')
  if (!zone) return failure({ code: 'delivery-unavailable' })
  const totals = computeTotals(priced.lines, discount, zone.fee)
  // One answer for every code that does not hold: nobody learns here which codes there are.
  const isDiscountGone = details.discountCode.trim() !== '' && discount === null
  // Whoever was shown the full total was never told of a discount.
  if (isDiscountGone && totals.total.minor === shownTotalPesewas) {
    return failure({ code: 'discount-code-unknown' })
  }
  const isAsShown =
    asked !== null &&
    !isDiscountGone &&
    priced.lines.length === lines.length &&
    priced.lines.every(({ problem }) => problem === null) &&
    (shownTotalPesewas === null || totals.total.minor === shownTotalPesewas)
  if (!isAsShown) {
    return failure({ code: 'cart-changed', priced, totals, delivery, isDiscountGone })
  }
  if (totals.subtotal.minor + zone.fee.minor > MAX_INTEGER) return failure(tooDear(priced))
  if (totals.total.minor < minPesewas) return failure({ code: 'total-too-small', minPesewas })
  const rules = { ...inMemory, surcharge: surchargeOn(offer.products) }
  return success({ priced, totals, discount, zone: chosenZone(zone), rules })
}

/** The order was priced with it. All products that were read together have the same. */
function surchargeOn([first]: readonly Product[]): OrderRules['surcharge'] {
  return first?.surcharge ?? SHIPPED_SURCHARGE
}

/** The database stores no larger total; the shopper is told as few units as fit at the highest of these prices. */
function tooDear({ lines }: PricedCart): OversizeRefusal {
  const highest = Math.max(...lines.map(({ unitPrice }) => unitPrice.minor))
  return { code: 'order-too-large', most: Math.floor(MAX_INTEGER / highest) }
}

/** A withdrawn code is treated as unknown. */
function findTyped(
  typed: string,
  codes: readonly StoredCode[],
  withdrawn: ReadonlySet<string>,
): StoredCode | null {
  const read = readCode(typed)
  if (!read.ok || withdrawn.has(read.value)) return null
  return codes.find(({ code }) => code === read.value) ?? null
}

function usableDiscount(
  code: StoredCode,
  products: readonly Product[],
  nowMs: number,
): Discount | null {
  return codeStateAt(code, nowMs) === 'valid' ? discountOn(code, products) : null
}
