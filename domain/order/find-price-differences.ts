import type { PricedCart } from '../cart/price-cart.ts'
import { offeredZones } from '../delivery/offered-zones.ts'
import type { DeliverySettings, Zone } from '../delivery/zone.ts'
import { computeTotals } from '../discount/discount.ts'
import { codeStateAt, discountOn, type StoredCode } from '../discount/discount-code.ts'
import { formatMoney } from '../money/format-money.ts'
import { type Cedis, pesewas } from '../money/money.ts'
import type { Order } from './order.ts'

/** The instant has the shop as a new order would find it, and the money that was paid for this one. */
export type Instant = {
  readonly nowMs: number
  readonly paid: Cedis
  readonly priced: PricedCart
  /** The products of the order that are on sale. */
  readonly products: readonly { readonly id: number; readonly collection: string }[]
  readonly delivery: DeliverySettings
  /** The order's code is as it is now; null if there is none of this name, or it was withdrawn. */
  readonly code: UsedCode | null
}

export type UsedCode = StoredCode & {
  /** This counts the uses by others, this order not included. */
  readonly usesOfOthers: number
  readonly usesOfPerson: number
}

/**
 * The differences are in price and in the time of the code. The shopper was shown both, so soon after the hold they
 * are forgiven.
 */
export function findPriceDifferences(order: Order, instant: Instant): readonly string[] {
  const { code, paid, nowMs, products, priced, delivery } = instant
  const discount = code && isInTime(code, nowMs) ? discountOn(code, products) : null
  if (order.discountCode !== null && !discount) return [`the code ${order.discountCode} has ended`]
  const fee = feeNow(order, delivery, priced.subtotal)
  if (!fee) return [`“${order.zone?.name}” is no longer delivered to`]
  const { total } = computeTotals(priced.lines, discount, fee)
  return total.minor > paid.minor
    ? [`it costs ${formatMoney(total)} now, and ${formatMoney(paid)} was paid`]
    : []
}

/** A use of the code beyond its limits is never forgiven. */
export function findCodeLimit({ discountCode }: Order, { code }: Instant): readonly string[] {
  if (code === null) return []
  const { maxUses, maxPerPerson, usesOfOthers, usesOfPerson } = code
  if (maxUses !== null && usesOfOthers >= maxUses) return [`the code ${discountCode} is used up`]
  return maxPerPerson !== null && usesOfPerson >= maxPerPerson
    ? [`this person has used the code ${discountCode} as often as one may`]
    : []
}

function isInTime(code: StoredCode, nowMs: number): boolean {
  const state = codeStateAt(code, nowMs)
  // The use of this order may be the last one.
  return state === 'valid' || state === 'used-up'
}

/** The result is null if the order's zone is gone, or does not cover its place any more. */
function feeNow(
  { zone, channel, customer }: Order,
  delivery: DeliverySettings,
  subtotal: Cedis,
): Cedis | null {
  if (zone === null) return pesewas(0)
  const places = channel === 'web' ? [customer] : placesOf(delivery.zones, zone.id)
  const offered = places.flatMap((place) => offeredZones(delivery, place, subtotal))
  return offered.find(({ id }) => id === zone.id)?.fee ?? null
}

/** The maker of an order by message chose its zone, perhaps before there was an address. */
function placesOf(zones: readonly Zone[], zoneId: string) {
  return zones
    .filter(({ id }) => id === zoneId)
    .flatMap(({ countries, regions }) =>
      countries.map((country) => ({ country, region: regions[0] ?? '' })),
    )
}
