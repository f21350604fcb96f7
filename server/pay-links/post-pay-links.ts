import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isAccessToken } from '#contracts/access-token'
import type { PaidOrderResponse, PayLinkResponse } from '#contracts/pay-link'
import { findOrderByToken, readState } from '#database/orders/orders'
import { findPaidAttempt } from '#database/payments/payment-attempts'
import { messages } from '#domain/messages'
import { failure, type Result } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import { replyWithError } from '../base/http/errors.ts'
import { sha256 } from '../base/sha256.ts'
import type { OrderContext } from '../orders/order-context.ts'
import type { OrderRefusal } from '../orders/order-refusal.ts'
import { placeSharedOrder } from '../orders/place-order.ts'
import { refuseOrder } from '../orders/refuse-order.ts'
import { createPayLink, type PayLink } from './create-pay-link.ts'

const tokenSchema = v.object({ accessToken: v.pipe(v.string(), v.check(isAccessToken)) })

/** "Let someone pay for me": from the checkout, and from an order that this browser placed. */
export function postPayLinks(app: FastifyInstance, { orders, testPayments }: AppContext) {
  const rateLimit = (max: number) => ({ max, timeWindow: '1 minute' })
  const { ordersPerMinute, statusPerMinute } = orders.limits

  const ofOrders = { rateLimit: rateLimit(ordersPerMinute), isOrderOrWebhook: true }
  app.post('/api/orders/pay-link', { config: ofOrders }, async (request, reply) => {
    if (!(await testPayments.allows(request))) {
      const code = 'payments-closed'
      const message = messages[code](orders.settings().brand.email)
      return replyWithError(reply, 503, { code, message })
    }
    const shared = await shareOrder(orders, request.body, request.ip)
    if (!shared.ok) return refuseOrder(reply, shared.error)
    const { orderId, url, expiresAtMs } = shared.value
    const response: PayLinkResponse = { orderId, url, expiresAtMs }
    return reply.code(201).header('cache-control', 'no-store').send(response)
  })

  // The route is a POST: the token must not appear in an address.
  const ofStatus = { rateLimit: rateLimit(statusPerMinute) }
  app.post('/api/orders/paid', { config: ofStatus }, async (request, reply) => {
    const read = v.safeParse(tokenSchema, request.body)
    const hash = read.success ? sha256(read.output.accessToken) : null
    const known = hash && (await findOrderByToken(orders.db, hash))
    const paid = known ? await findPaidAttempt(orders.db, known.id) : null
    const response: PaidOrderResponse = { reference: paid?.reference ?? null }
    return reply.header('cache-control', 'no-store').send(response)
  })
}

/** A whole order is placed first; a token alone names one that was placed before. */
async function shareOrder(
  orders: OrderContext,
  input: unknown,
  source: string,
): Promise<Result<PayLink, OrderRefusal>> {
  const placed = isToken(input)
    ? await findShared(orders, input)
    : await placeSharedOrder(orders, input, source)
  if (!placed.ok) return placed
  const orderId = placed.value
  const { accessToken } = v.parse(tokenSchema, input)
  const state = await readState(orders.db, orderId)
  if (state !== 'pending' && state !== 'expired') return failure({ code: 'cart-already-paid' })
  return createPayLink(orders, { orderId, accessToken })
}

function isToken(input: unknown): boolean {
  return v.is(tokenSchema, input) && Object.keys(input).length === 1
}

async function findShared(
  { db }: OrderContext,
  input: unknown,
): Promise<Result<string, OrderRefusal>> {
  const { accessToken } = v.parse(tokenSchema, input)
  const known = await findOrderByToken(db, sha256(accessToken))
  return known ? { ok: true, value: known.id } : failure({ code: 'request-invalid' })
}
