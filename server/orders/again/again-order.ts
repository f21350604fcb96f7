import type { Kysely } from 'kysely'
import { findOrderByToken, loadOrder, readHoldEnd, readState } from '#database/orders/orders'
import { findReplacement, readReplaced } from '#database/orders/replaced-orders'
import type { Schema } from '#database/schema'
import { chooseZone, offeredZones } from '#domain/delivery/offered-zones'
import { type DeliveryPlace, placeInZone } from '#domain/delivery/place-in-zone'
import type { DeliverySettings } from '#domain/delivery/zone'
import type { AgainMessage } from '#domain/order/again-words'
import { lacksAddress } from '#domain/order/lacks-address'
import type { Order } from '#domain/order/order'
import { failure, type Result, success } from '#domain/result'
import { sha256 } from '../../base/sha256.ts'
import type { OrderContext } from '../order-context.ts'
import type { OrderRefusal } from '../order-refusal.ts'
import type { PlacedRequest } from '../placement.ts'

export type AgainRefusal = OrderRefusal | { readonly code: AgainMessage }

/** The order that was made from this one; a second press finds it. */
type Found =
  | { readonly state: 'made'; readonly orderId: string }
  | { readonly state: 'over'; readonly order: Order }

/** An order that was offered again may run out, too: then the latest of them is offered again. */
const MAX_TIMES = 50

/** Makes a token that no access token looks like, so that nobody opens the order with the number of another one. */
function tokenFrom(orderId: string): string {
  return `again ${orderId}`
}

/** The latest order that was made from this one, or the one that has run out. */
export async function findAgain(
  orders: Pick<OrderContext, 'db' | 'now'>,
  orderId: string,
): Promise<Result<Found, { readonly code: AgainMessage }>> {
  const { db } = orders
  let id = orderId
  for (let times = 0; times < MAX_TIMES; times += 1) {
    if (!(await hasRunOut(orders, id))) {
      const isPaid = (await readState(db, id)) !== 'pending'
      if (isPaid) return failure({ code: 'again-paid' })
      return id === orderId
        ? failure({ code: 'again-gone' })
        : success({ state: 'made', orderId: id })
    }
    const made = await findOrderByToken(db, sha256(tokenFrom(id)))
    if (!made) return findOver(db, id)
    id = made.id
  }
  return failure({ code: 'again-gone' })
}

/** Tells whether the order's hold is over, also if the job that ends holds has not been there. */
async function hasRunOut({ db, now }: Pick<OrderContext, 'db' | 'now'>, id: string) {
  const state = await readState(db, id)
  if (state === 'pending') return (await readHoldEnd(db, id)) <= (await now())
  return state === 'expired' || state === null
}

async function findOver(
  db: Kysely<Schema>,
  id: string,
): Promise<Result<Found, { readonly code: AgainMessage }>> {
  // The shopper has changed the cart: what was ordered then counts.
  if ((await findReplacement(db, id)) !== null) return failure({ code: 'again-replaced' })
  const order = await loadOrder(db, id)
  const isErased = order?.customer.phone === '' && order.customer.email === ''
  // The difference of a delivery has no units: the page of its order offers it anew.
  const hasUnits = order !== null && order.lines.length > 0
  const isTest = order?.endedTest != null
  if (!hasUnits || isErased || isTest || order.channel === 'market')
    return failure({ code: 'again-gone' })
  return success({ state: 'over', order })
}

/** The order is as a browser would send it now, without a total that was shown: the page to pay shows it. */
export function againRequest(
  { settings }: Pick<OrderContext, 'settings'>,
  order: Order,
): PlacedRequest {
  const { customer, lines, zone, subtotal, discountCode } = order
  const { delivery } = settings()
  const place = placeOfZone(delivery, order)
  const offered = offeredZones(delivery, place ?? customer, subtotal)
  const isOffered = zone !== null && chooseZone(offered, zone.id) !== null
  return {
    accessToken: tokenFrom(order.id),
    replacedToken: null,
    lines: lines.map(({ productId, colour, imageVariant, size, quantity }) => ({
      productId,
      colour,
      imageVariant,
      size,
      quantity,
    })),
    details: {
      ...customer,
      deliveryZone: isOffered ? zone.id : '',
      discountCode: discountCode ?? '',
    },
    place,
    shownTotalPesewas: null,
  }
}

/**
 * The zone decides the place if the owner chose it, there was no address yet, or the order is collected from
 * wherever its buyer lives.
 */
function placeOfZone({ zones }: DeliverySettings, order: Order): DeliveryPlace | null {
  const { channel, zone, customer } = order
  const chosen = zones.find(({ id }) => id === zone?.id)
  if (!chosen) return null
  const isFree = channel === 'message' || chosen.kind === 'pick-up' || lacksAddress(order)
  return isFree ? placeInZone(chosen, customer) : null
}

/** Somebody who presses at the same moment as another person gets the order that one of them made. */
export async function orMadeMeanwhile(
  orders: Pick<OrderContext, 'db' | 'now'>,
  orderId: string,
  tried: Result<string, AgainRefusal>,
): Promise<Result<string, AgainRefusal>> {
  if (tried.ok) return tried
  const found = await findAgain(orders, orderId)
  return found.ok && found.value.state === 'made' ? success(found.value.orderId) : tried
}

/** Tells whether the order was made from one that ran out, so that whoever gets its link is its buyer. */
export async function isOfferedAgain(db: Kysely<Schema>, orderId: string): Promise<boolean> {
  const row = await readReplaced(db, orderId)
  return row !== null && row.accessTokenHash === sha256(tokenFrom(row.replaces))
}
