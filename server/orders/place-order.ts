import { setImmediate } from 'node:timers/promises'
import {
  type OrderRequest,
  type OrderRequestRefusal,
  readOrderRequest,
} from '#contracts/order-request'
import { holdOrder } from '#database/repositories/hold-order'
import { findOrderByToken } from '#database/repositories/orders'
import type { HoardingRefusal } from '#domain/drop/judge-drop-holds'
import type { HoldRefusal } from '#domain/order/judge-hold'
import type { DropRefusal, PauseRefusal, SharedDropRefusal } from '#domain/order/sale-refusal'
import { failure, type Result, success } from '#domain/result'
import { networkOf } from '../http/network-of.ts'
import { sha256 } from '../http/sha256.ts'
import {
  buildOrder,
  type PlacedRequest,
  type Placement,
  type PricedPlacement,
  requestHash,
  unstarted,
} from './build-order.ts'
import type { QueuedOrder } from './hold-queue.ts'
import { judgeQueued, loadSale } from './judge-queued.ts'
import { type AllHeld, nameHolds } from './name-holds.ts'
import type { OrderContext } from './order-context.ts'
import { alertTooMany } from './person-attempts.ts'
import { type PricingRefusal, priceShoppersOrder } from './price-order.ts'
import { replaceOrder } from './replace-order.ts'
import type { PayableOrder, UnstartedPayment } from './request-payment.ts'
import { isCodeSpent, revealsCode } from './spent-code.ts'
import { type PaymentRefusal, resumePayment, startPayment } from './start-payment.ts'
import { warnHourly } from './warn-hourly.ts'

export type OrderRefusal =
  | OrderRequestRefusal
  | PricingRefusal
  | PauseRefusal
  | PaymentRefusal
  | DropRefusal
  | SharedDropRefusal
  | HoardingRefusal
  | AllHeld
  | { readonly code: HoldRefusal | 'request-invalid' }

const MAX_ID_ATTEMPTS = 5

/**
 * Prices the order, holds stock, writes the order and starts the payment. A repeated token (a double
 * tap, a retry after a lost response) returns the same order.
 */
export async function placeOrder(
  orders: OrderContext,
  input: unknown,
  source: string,
): Promise<Result<PayableOrder, OrderRefusal>> {
  const held = await holdRequested(orders, { input, source, payment: 'now' })
  if (!held.ok) return held
  return typeof held.value === 'string'
    ? resumePayment(orders, held.value, { sourceHash: sourceHashOf(source), payer: null })
    : startPayment(orders, held.value)
}

/** The same for an order that somebody else is asked to pay: no payment is started. Returns its id. */
export async function placeSharedOrder(
  orders: OrderContext,
  input: unknown,
  source: string,
): Promise<Result<string, OrderRefusal>> {
  const held = await holdRequested(orders, { input, source, payment: 'by-other' })
  if (!held.ok) return held
  return success(typeof held.value === 'string' ? held.value : held.value.order.id)
}

/** The same for an order that its buyer pays on the page of a link, made from one that ran out. */
export async function placeUnstarted(
  orders: OrderContext,
  placement: Omit<Placement, 'payment'>,
): Promise<Result<string, OrderRefusal>> {
  const held = await holdPlacement(orders, { ...placement, payment: 'later' })
  if (!held.ok) return held
  return success(typeof held.value === 'string' ? held.value : held.value.order.id)
}

export function sourceHashOf(source: string): string {
  return sha256(networkOf(source))
}

type Asked = Pick<Placement, 'payment'> & { readonly input: unknown; readonly source: string }

async function holdRequested(
  orders: OrderContext,
  { input, source, payment }: Asked,
): Promise<Result<Held, OrderRefusal>> {
  const request = readOrderRequest(input)
  if (!request.ok) return request

  const sourceHash = sourceHashOf(source)
  const replaced = await replacePrevious(orders, request.value, sourceHash)
  if (!replaced.ok) return replaced
  return holdPlacement(orders, {
    request: request.value,
    sourceHash,
    replaces: replaced.value,
    payment,
  })
}

async function holdPlacement(
  orders: OrderContext,
  placement: Placement,
): Promise<Result<Held, OrderRefusal>> {
  const held = await holdInTurn(orders, placement)
  if (held.ok || held.error.code !== 'cart-changed') return held
  return failure(await nameHolds(orders, held.error))
}

/** Waits for a turn; an order that was refused together with others needs no connection. */
async function holdInTurn(
  orders: OrderContext,
  placement: Placement,
): Promise<Result<Held, OrderRefusal>> {
  const { db, holdQueue } = orders
  const { request } = placement
  const verdict: { refusal: Result<never, OrderRefusal> | null } = { refusal: null }
  const queued: QueuedOrder = {
    tokenHash: sha256(request.accessToken),
    productIds: request.lines.map(({ productId }) => productId),
    discountCode: request.details.discountCode,
    judge: async (sale) => {
      const priced = await priceShoppersOrder(orders, request, async () => sale)
      // Whether the code holds for this person is asked in the order's own turn.
      if (!priced.ok && !revealsCode(priced.error, request)) verdict.refusal = priced
    },
  }
  const takeTurn = async () => {
    holdQueue.waiting.delete(queued)
    if (verdict.refusal) return verdict.refusal
    // All queries of a hold use one connection, so that limiting holds also limits connections.
    return db
      .connection()
      .execute((connection) => holdAndJudge({ ...orders, db: connection }, placement))
  }
  holdQueue.waiting.add(queued)
  try {
    // SQLite answers before the next request is read: without this, orders never wait together.
    await setImmediate()
    return await holdQueue.limit(takeTurn)
  } finally {
    holdQueue.waiting.delete(queued)
  }
}

async function holdAndJudge(
  orders: OrderContext,
  placement: Placement,
): Promise<Result<Held, OrderRefusal>> {
  const held = await holdOnce(orders, placement)
  if (!held.ok && held.error.code === 'cart-changed') await judgeQueued(orders)
  return held
}

/** The id of an existing order, or the new order as it was written. */
type Held = string | UnstartedPayment

/** Runs before the hold queue, because it calls the provider and would make other shoppers wait. */
async function replacePrevious(
  orders: OrderContext,
  request: OrderRequest,
  sourceHash: string,
): Promise<Result<string | null, OrderRefusal>> {
  if (request.replacedToken === null || (await findExisting(orders, request))) return success(null)
  return replaceOrder(orders, request.replacedToken, sourceHash)
}

async function holdOnce(
  orders: OrderContext,
  placement: Placement,
): Promise<Result<Held, OrderRefusal>> {
  const { request } = placement
  const [known, priced] = await Promise.all([
    findExisting(orders, request),
    priceShoppersOrder(orders, request),
  ])
  if (known) return known
  const held = priced.ok
    ? await hold(orders, { ...placement, ...priced.value })
    : await refusePriced(orders, request, priced.error)
  // Another process may have placed this very order meanwhile, with the last piece or the last attempt.
  return held.ok ? held : ((await findExisting(orders, request)) ?? held)
}

async function refusePriced(
  orders: OrderContext,
  request: PlacedRequest,
  refusal: PricingRefusal | PauseRefusal,
): Promise<Result<never, OrderRefusal>> {
  const isSpent = revealsCode(refusal, request) && (await isCodeSpent(orders, request))
  return isSpent ? withoutDiscount(orders, request) : failure(refusal)
}

/** The order that already has this token; refused if its content differs from this request. */
async function findExisting(
  { db }: OrderContext,
  request: PlacedRequest,
): Promise<Result<string, OrderRefusal> | null> {
  const known = await findOrderByToken(db, sha256(request.accessToken))
  if (!known) return null
  return known.requestHash === requestHash(request)
    ? success(known.id)
    : failure({ code: 'request-invalid' })
}

async function hold(
  orders: OrderContext,
  wanted: PricedPlacement,
): Promise<Result<Held, OrderRefusal>> {
  const { db } = orders
  const { request, sourceHash } = wanted
  const nowMs = await orders.now()
  // A random order id may already exist: retry with another, unless it is the token that exists.
  for (let attempt = 0; attempt < MAX_ID_ATTEMPTS; attempt += 1) {
    const newOrder = buildOrder(orders, wanted, nowMs)
    const attempt = wanted.payment === 'now' ? newOrder.attempt : null
    const isShared = wanted.payment === 'by-other'
    const outcome = await holdOrder(db, { ...newOrder, attempt, isShared })
    if (typeof outcome === 'object') {
      if (outcome.code === 'drop-network-holds-too-many') {
        await warnHourly(orders, sourceHash, 'many unpaid pieces of a drop from one source')
      }
      return failure(outcome)
    }
    switch (outcome) {
      case 'held':
        orders.log.info({ orderId: newOrder.order.id }, 'order placed')
        return success(unstarted(newOrder))
      case 'missing':
        return changedCart(orders, request)
      case 'discount-gone':
        return withoutDiscount(orders, request)
      case 'too-many-attempts':
        await alertTooMany(orders, request.details)
        return failure({ code: outcome })
      case 'network-holds-too-many':
        await warnHourly(orders, sourceHash, 'many unpaid pieces from one source')
        return failure({ code: outcome })
      case 'too-many-open-orders':
      case 'too-many-pieces':
        return failure({ code: outcome })
    }
    const existing = await findExisting(orders, request)
    if (existing) return existing
  }
  return failure({ code: 'checkout-failed' })
}

/** Stock was sold between pricing and holding: price again to see which lines are affected. */
async function changedCart(
  orders: OrderContext,
  request: PlacedRequest,
): Promise<Result<never, OrderRefusal>> {
  const priced = await priceShoppersOrder(orders, request)
  return priced.ok ? failure({ code: 'checkout-failed' }) : priced
}

/** The last use of its code is gone, or this person has none left: answered like an unknown code. */
async function withoutDiscount(
  orders: OrderContext,
  request: PlacedRequest,
): Promise<Result<never, OrderRefusal>> {
  const priced = await priceShoppersOrder(orders, request, (productIds) =>
    loadSale(orders.db, { productIds, typedCodes: [] }),
  )
  return priced.ok ? failure({ code: 'checkout-failed' }) : priced
}
