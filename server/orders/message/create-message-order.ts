import type { MessageOrderRequest } from '#contracts/message-order-request'
import { writeMessageOrder } from '#database/orders/message-orders'
import { findOrderByToken, type NewOrder } from '#database/orders/orders'
import { placeInZone } from '#domain/delivery/place-in-zone'
import type { DeliverySettings } from '#domain/delivery/zone'
import { orderId } from '#domain/order/order-numbers'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { sha256 } from '../../base/sha256.ts'
import { dropRulesOf } from '../../drops/drop-rules.ts'
import type { OrderContext } from '../order-context.ts'
import type { PricingRefusal } from '../order-refusal.ts'
import { type PricedOrder, priceOrder } from '../price-order.ts'

export type MessageOrderRefusal =
  | PricingRefusal
  | { readonly code: 'message-order-changed' | 'message-order-failed' | 'message-order-twice' }

const MAX_TRIES = 5
const HOUR_MS = 60 * 60_000

/**
 * An order that somebody made by message: at the list prices, its units held until its link to pay dies.
 * A form that is sent twice makes one order. Returns its id.
 */
export async function createMessageOrder(
  orders: OrderContext,
  request: MessageOrderRequest,
  actor: Actor,
): Promise<Result<string, MessageOrderRefusal>> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const made = await findMade(orders, request)
    if (made) return made
    const priced = await priceMessageOrder(orders, request)
    if (!priced.ok) return priced
    const order = buildMessageOrder(orders, {
      request,
      priced: priced.value,
      nowMs: await orders.now(),
      holdMs: orders.settings().payLinkHours * HOUR_MS,
    })
    const dropRules = dropRulesOf(orders, request.customer)
    const { messageId = null } = request
    const outcome = await writeMessageOrder(orders.db, order, { actor, dropRules, messageId })
    if (outcome === 'held') return success(order.id)
    if (outcome === 'answered') {
      // The same form may have answered the message meanwhile.
      return (await findMade(orders, request)) ?? failure({ code: 'message-order-twice' })
    }
    // The id or the token was taken, or a unit was sold in between: try again.
  }
  return failure({ code: 'message-order-failed' })
}

/** Returns the order that this form made before, or null if it made none. */
async function findMade(
  { db }: OrderContext,
  request: MessageOrderRequest,
): Promise<Result<string, MessageOrderRefusal> | null> {
  const made = await findOrderByToken(db, tokenHash(request))
  if (!made) return null
  return made.requestHash === requestHash(request)
    ? success(made.id)
    : failure({ code: 'message-order-changed' })
}

/** The hash never equals that of a shopper's token, which opens the order's details. */
function tokenHash({ token }: MessageOrderRequest): string {
  return sha256(`message ${token}`)
}

function requestHash({ token: _, messageId: __, ...content }: MessageOrderRequest): string {
  return sha256(JSON.stringify(content))
}

/** The order has the list prices; the zone is the owner's choice, or the first that covers the place. */
export function priceMessageOrder(
  orders: OrderContext,
  request: MessageOrderRequest,
): Promise<Result<PricedOrder, PricingRefusal>> {
  return priceOrder(orders, askedOf(request, orders.settings().delivery))
}

function askedOf({ lines, customer, zoneId }: MessageOrderRequest, delivery: DeliverySettings) {
  const { country, region } = customer
  // The owner decides where it goes, also before there is an address.
  const zone = delivery.zones.find(({ id }) => id === zoneId)
  const place = zone ? placeInZone(zone, { country, region }) : { country, region }
  const details = { ...place, deliveryZone: zoneId, discountCode: '' }
  return { lines, details, shownTotalPesewas: null }
}

type Wanted = {
  readonly request: MessageOrderRequest
  readonly priced: PricedOrder
  readonly nowMs: number
  readonly holdMs: number
}

export function buildMessageOrder(
  { random, payments }: OrderContext,
  { request, priced: { priced, totals, zone, rules }, nowMs, holdMs }: Wanted,
): NewOrder {
  return {
    ...totals,
    id: orderId(nowMs, random()),
    customer: request.customer,
    discountCode: null,
    zone,
    lines: priced.lines.map(({ problem: _, ...line }) => line),
    rules,
    accessTokenHash: tokenHash(request),
    requestHash: requestHash(request),
    sourceHash: '',
    mode: payments.mode,
    createdAtMs: nowMs,
    holdExpiresAtMs: nowMs + holdMs,
  }
}
