import { NOT_FULFILLED } from '#domain/order/fulfilment'
import { orderId, paymentReference } from '#domain/order/order-numbers'
import { hashPerson } from '../base/hash-person.ts'
import { sha256 } from '../base/sha256.ts'
import { dropRulesOf } from '../drops/drop-rules.ts'
import { holdMsOf, type OrderContext } from './order-context.ts'
import { triesOf } from './person-attempts.ts'
import type { PlacedRequest, Placement } from './placement.ts'
import type { PricedOrder } from './price-order.ts'
import { LEASE_MS } from './start-payment.ts'
import type { UnstartedPayment } from './unstarted-payment.ts'

export type PricedPlacement = PricedOrder & Placement

/** All rows of a new order, with numbers that nobody can guess. */
export function buildOrder(orders: OrderContext, wanted: PricedPlacement, nowMs: number) {
  const { random, limits, payments, settings } = orders
  const { request, priced, totals, discount, zone, rules } = wanted
  const { sourceHash, replaces, channel } = wanted
  const { discountCode: _code, deliveryZone: _zone, ...customer } = request.details
  const id = orderId(nowMs, random())
  const order = {
    ...totals,
    id,
    customer,
    discountCode: discount?.code ?? null,
    discountedIds: discount?.productIds ?? null,
    zone,
    lines: priced.lines.map(({ problem: _problem, ...line }) => line),
    rules,
    accessTokenHash: sha256(request.accessToken),
    requestHash: requestHash(request),
    sourceHash,
    mode: payments.mode,
    createdAtMs: nowMs,
    holdExpiresAtMs: nowMs + holdMsOf(orders),
    replaces,
    ...(channel && { channel }),
  }
  const attempt = {
    reference: paymentReference({
      prefix: settings().referencePrefix,
      nowMs,
      random: random(),
    }),
    provider: payments.name,
    orderId: id,
    amountPesewas: totals.total.minor,
    createdAtMs: nowMs,
    nextCheckAtMs: nowMs + limits.firstCheckAfterMs,
    claimedUntilMs: nowMs + LEASE_MS,
  }
  const dropRules = dropRulesOf(orders, customer)
  const discountUse = discount && {
    code: discount.code,
    user: hashPerson('discount', customer),
  }
  const tries = triesOf(orders, customer, sourceHash)
  return { order, attempt, tries, limits, dropRules, discountUse }
}

/** The stored order and attempt, without reading them back. */
export function unstarted({ order, attempt }: ReturnType<typeof buildOrder>): UnstartedPayment {
  return {
    order: {
      ...order,
      ...NOT_FULFILLED,
      state: 'pending',
      paidAtMs: null,
      attentionReason: null,
      channel: order.channel ?? 'web',
      paidBy: null,
    },
    attempt: { ...attempt, accessCode: null, authorizationUrl: null },
  }
}

/** Tells a repeated request from another one with the same token. */
export function requestHash({ accessToken: _, ...content }: PlacedRequest): string {
  return sha256(JSON.stringify(content))
}
