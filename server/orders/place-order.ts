import { type OrderRequest, readOrderRequest } from '#contracts/order-request'
import { findOrderByToken, readHoldEnd } from '#database/orders/orders'
import { failure, type Result, success } from '#domain/result'
import { networkOf } from '../base/http/network-of.ts'
import { sha256 } from '../base/sha256.ts'
import { holdInTurn } from './hold-together.ts'
import { isGone, nameHolds } from './name-holds.ts'
import type { OrderContext } from './order-context.ts'
import type { HeldOrder } from './order-queue.ts'
import type { OrderRefusal } from './order-refusal.ts'
import type { Placement } from './placement.ts'
import { replaceOrder } from './replace-order.ts'
import type { PayableOrder } from './request-payment.ts'
import { resumePayment, startPayment } from './start-payment.ts'

export type PlacedOrder = PayableOrder & { readonly holdEndsAtMs: number }

/**
 * Prices the order, holds stock, writes the order and starts the payment. A repeated token (a double
 * tap, a retry after a lost response) returns the same order.
 */
export async function placeOrder(
  orders: OrderContext,
  input: unknown,
  source: string,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  const request = readOrderRequest(input)
  return request.ok ? placeRequest(orders, { request: request.value, source }) : request
}

type Sent = {
  readonly request: OrderRequest
  readonly source: string
  /** A ticket lets the browser ask for the order's place in line. */
  readonly ticket?: string | null
}

/** Places an order whose body was read already. */
export async function placeRequest(
  orders: OrderContext,
  sent: Sent,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  const held = await holdRequested(orders, { ...sent, payment: 'now' })
  if (!held.ok) return held
  if (typeof held.value === 'string') return resume(orders, held.value, sent.source)
  const started = await startPayment(orders, held.value)
  return started.ok ? success({ ...started.value, holdEndsAtMs: held.value.holdEndsAtMs }) : started
}

async function resume(
  orders: OrderContext,
  orderId: string,
  source: string,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  const paidBy = { sourceHash: sourceHashOf(source), payer: null }
  const resumed = await resumePayment(orders, orderId, paidBy)
  if (!resumed.ok) return resumed
  return success({ ...resumed.value, holdEndsAtMs: await readHoldEnd(orders.db, orderId) })
}

/** Somebody else is asked to pay this order: no payment is started. Returns its id. */
export async function placeSharedOrder(
  orders: OrderContext,
  input: unknown,
  source: string,
): Promise<Result<string, OrderRefusal>> {
  const request = readOrderRequest(input)
  if (!request.ok) return request
  const held = await holdRequested(orders, { request: request.value, source, payment: 'by-other' })
  return held.ok ? success(idOf(held.value)) : held
}

/** The buyer pays this order on the page of a link; it is made from one that ran out. */
export async function placeUnstarted(
  orders: OrderContext,
  placement: Omit<Placement, 'payment'>,
): Promise<Result<string, OrderRefusal>> {
  const held = await holdPlacement(orders, { ...placement, payment: 'later' })
  return held.ok ? success(idOf(held.value)) : held
}

function idOf(held: HeldOrder): string {
  return typeof held === 'string' ? held : held.order.id
}

export function sourceHashOf(source: string): string {
  return sha256(networkOf(source))
}

async function holdRequested(
  orders: OrderContext,
  { request, source, ticket = null, payment }: Sent & Pick<Placement, 'payment'>,
): Promise<Result<HeldOrder, OrderRefusal>> {
  const sourceHash = sourceHashOf(source)
  const replaced = await replacePrevious(orders, request, sourceHash)
  if (!replaced.ok) return replaced
  return holdPlacement(orders, { request, sourceHash, replaces: replaced.value, payment }, ticket)
}

async function holdPlacement(
  orders: OrderContext,
  placement: Placement,
  ticket: string | null = null,
): Promise<Result<HeldOrder, OrderRefusal>> {
  const held = await holdInTurn(orders, placement, ticket)
  if (held.ok || held.error.code !== 'cart-changed') return held
  if (held.error.priced.lines.some(isGone)) orders.goneAnswers.note(held.error)
  return failure(await nameHolds(orders, held.error))
}

/** Runs before the hold queue, because it calls the provider and would make other shoppers wait. */
async function replacePrevious(
  orders: OrderContext,
  request: OrderRequest,
  sourceHash: string,
): Promise<Result<string | null, OrderRefusal>> {
  if (request.replacedToken === null) return success(null)
  const existing = await findOrderByToken(orders.db, sha256(request.accessToken))
  if (existing) return success(null)
  return replaceOrder(orders, request.replacedToken, sourceHash)
}
