import {
  type OrderRequest,
  type OrderRequestRefusal,
  readOrderRequest,
} from '#contracts/order-request'
import { holdOrder } from '#database/repositories/hold-order'
import { findOrderByToken } from '#database/repositories/orders'
import type { HoldRefusal } from '#domain/order/judge-hold'
import { orderId, paymentReference } from '#domain/order/order-numbers'
import { failure, type Result, success } from '#domain/result'
import { networkOf } from '../http/network-of.ts'
import { sha256 } from '../http/sha256.ts'
import { alertOnce } from './alert-once.ts'
import { onHoldConnection } from './limit-holds.ts'
import type { Orders } from './orders.ts'
import { alertTooMany, triesOf } from './person-attempts.ts'
import { type PricedOrder, type PricingRefusal, priceOrder } from './price-order.ts'
import { replaceFormer } from './replace-former.ts'
import {
  LEASE_MS,
  type PayableOrder,
  type PaymentRefusal,
  resumePayment,
  startPayment,
  type Unstarted,
} from './start-payment.ts'

export type OrderRefusal =
  | OrderRequestRefusal
  | PricingRefusal
  | PaymentRefusal
  | { readonly code: HoldRefusal | 'request-invalid' }

const MAX_ID_ATTEMPTS = 5

/**
 * Prices, holds stock and writes the order, then asks for the payment. The same token again is the
 * same order: a double tap, a retry after a lost answer.
 */
export async function placeOrder(
  orders: Orders,
  input: unknown,
  source: string,
): Promise<Result<PayableOrder, OrderRefusal>> {
  const request = readOrderRequest(input)
  if (!request.ok) return request

  const sourceHash = sha256(networkOf(source))
  const replaced = await replaceOwn(orders, request.value, sourceHash)
  if (!replaced.ok) return replaced
  const asked = {
    request: request.value,
    sourceHash,
    replaces: replaced.value,
  }
  const held = await onHoldConnection(orders, (connected) => holdOnce(connected, asked))
  if (!held.ok) return held
  return typeof held.value === 'string'
    ? resumePayment(orders, held.value, sourceHash)
    : startPayment(orders, held.value)
}

type Asked = {
  readonly request: OrderRequest
  readonly sourceHash: string
  /** The order whose place it takes. */
  readonly replaces: string | null
}

/** The id of an order that was there before, or the new one as it was written. */
type Held = string | Unstarted

/** Before the queue for pieces: it asks the provider, and nobody waits for that but this shopper. */
async function replaceOwn(
  orders: Orders,
  request: OrderRequest,
  sourceHash: string,
): Promise<Result<string | null, OrderRefusal>> {
  if (request.replacedToken === null || (await findOwn(orders, request))) return success(null)
  return replaceFormer(orders, request.replacedToken, sourceHash)
}

async function holdOnce(orders: Orders, asked: Asked): Promise<Result<Held, OrderRefusal>> {
  const { request } = asked
  const [known, priced] = await Promise.all([findOwn(orders, request), priceOrder(orders, request)])
  if (known) return known
  if (!priced.ok) return priced
  return hold(orders, { ...asked, ...priced.value })
}

/** The order this token stands for already; with another wish behind it, it is refused. */
async function findOwn(
  { db }: Orders,
  request: OrderRequest,
): Promise<Result<string, OrderRefusal> | null> {
  const known = await findOrderByToken(db, sha256(request.accessToken))
  if (!known) return null
  return known.requestHash === requestHash(request)
    ? success(known.id)
    : failure({ code: 'request-invalid' })
}

type Hold = PricedOrder & Asked

async function hold(orders: Orders, wanted: Hold): Promise<Result<Held, OrderRefusal>> {
  const { db } = orders
  const { request, sourceHash } = wanted
  const nowMs = await orders.now()
  // A drawn number may be taken: then another is drawn, unless it was this very token.
  for (let draw = 0; draw < MAX_ID_ATTEMPTS; draw += 1) {
    const wish = buildOrder(orders, wanted, nowMs)
    const outcome = await holdOrder(db, wish)
    switch (outcome) {
      case 'held':
        return success(unstarted(wish))
      case 'missing':
        return changedCart(orders, request)
      case 'too-many-attempts':
        await alertTooMany(orders, request.details)
        return failure({ code: outcome })
      case 'network-holds-too-many':
        await alertOnce(orders, sourceHash, 'many unpaid pieces from one source')
        return failure({ code: outcome })
      case 'too-many-open-orders':
      case 'too-many-pieces':
        return failure({ code: outcome })
    }
    const own = await findOwn(orders, request)
    if (own) return own
  }
  return failure({ code: 'checkout-failed' })
}

function buildOrder(orders: Orders, wanted: Hold, nowMs: number) {
  const { random, limits, payments } = orders
  const { request, priced, totals, discount, sourceHash, replaces } = wanted
  const { discountCode: _, ...customer } = request.details
  const id = orderId(nowMs, random())
  const order = {
    ...totals,
    id,
    customer,
    discountCode: discount?.code ?? null,
    lines: priced.lines.map(({ problem: _problem, ...line }) => line),
    accessTokenHash: sha256(request.accessToken),
    requestHash: requestHash(request),
    sourceHash,
    mode: payments.mode,
    createdAtMs: nowMs,
    holdExpiresAtMs: nowMs + limits.holdMs,
    replaces,
  }
  const attempt = {
    reference: paymentReference(nowMs, random()),
    provider: payments.name,
    orderId: id,
    amountPesewas: totals.total.minor,
    createdAtMs: nowMs,
    nextCheckAtMs: nowMs + limits.firstCheckAfterMs,
    claimedUntilMs: nowMs + LEASE_MS,
  }
  return { order, attempt, tries: triesOf(orders, customer, sourceHash), limits }
}

/** As it stands in the tables now, without reading it again. */
function unstarted({ order, attempt }: ReturnType<typeof buildOrder>): Unstarted {
  return {
    order: { ...order, state: 'pending', paidAtMs: null, attentionReason: null },
    attempt: { ...attempt, accessCode: null, authorizationUrl: null },
  }
}

/** Somebody else was faster between pricing and holding: the cart as it stands now says who lost. */
async function changedCart(
  orders: Orders,
  request: OrderRequest,
): Promise<Result<never, OrderRefusal>> {
  const priced = await priceOrder(orders, request)
  return priced.ok ? failure({ code: 'checkout-failed' }) : priced
}

function requestHash({ accessToken: _, ...wish }: OrderRequest): string {
  return sha256(JSON.stringify(wish))
}
