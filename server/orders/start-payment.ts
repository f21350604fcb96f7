import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { hit } from '#database/health/rate-limits'
import { loadOrder, lockOrder } from '#database/orders/orders'
import {
  type Attempt,
  type AttemptPayer,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  refuseAttempt,
} from '#database/payments/payment-attempts'
import { acquireStartLease, releaseStartLease } from '#database/payments/payment-starts'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import type { Order } from '#domain/order/order'
import { paymentReference } from '#domain/order/order-numbers'
import { isOfOtherMode } from '#domain/order/payment-mode'
import { failure, type Result, success } from '#domain/result'
import { findProvider } from '../payments/find-provider.ts'
import type { PaymentFailure } from '../payments/payments.ts'
import type { OrderContext } from './order-context.ts'
import type { PaymentRefusal } from './order-refusal.ts'
import { isOverAttemptLimit } from './person-attempts.ts'
import { type PayableOrder, payableIfStarted, requestPayment } from './request-payment.ts'
import { settlePayment } from './settle-payment.ts'
import type { OpenAttempt, UnstartedPayment } from './unstarted-payment.ts'

const MINUTE_MS = 60_000

/** A hurried shopper may tap Pay ten times; more than that is a script. */
const MAX_STARTS_PER_MINUTE = 10

/** This is longer than the timeout of a provider call. */
export const LEASE_MS = 15_000
const POLL_INTERVAL_MS = 100
/** An attempt that nobody is starting has this `claimedUntilMs`. */
const RELEASED = 0

type PaidBy = {
  readonly sourceHash: string
  /** Null: the customer pays. */
  readonly payer: AttemptPayer | null
}

/**
 * The order exists; a refused attempt is followed by a new one. Each payer has attempts of their own: nobody sees the
 * address that another one gave.
 */
export async function resumePayment(
  orders: OrderContext,
  orderId: string,
  { sourceHash, payer }: PaidBy,
): Promise<Result<PayableOrder, PaymentRefusal>> {
  const order = await loadOrder(orders.db, orderId)
  if (order?.state !== 'pending') {
    return failure({ code: order?.state === 'expired' ? 'order-expired' : 'cart-already-paid' })
  }
  // The order's payment was started in the other mode, where this shop's keys cannot see it.
  if (isOfOtherMode(order.mode, orders.payments.mode)) return failure({ code: 'order-expired' })
  const open = await findOpenAttempt(orders.db, order.id, payer?.visitHash)
  if (open && !findProvider(orders, open.provider)) return failure({ code: 'order-expired' })
  if (!open?.accessCode && (await isStartedTooOften(orders, order.id))) {
    return failure({ code: 'checkout-failed' })
  }
  if (open && isOfPayer(open, payer)) {
    return leaseAndStart(orders, { order, attempt: { ...open, payer } })
  }
  if (await isOverAttemptLimit(orders, order.customer, sourceHash))
    return failure({ code: 'too-many-attempts' })
  const wanted = { payer, instead: open?.reference }
  return leaseAndStart(orders, await addAttempt(orders, order.id, wanted))
}

/** A payer who gives another address gets a payment of their own for it. */
function isOfPayer({ payerEmail }: Attempt, payer: AttemptPayer | null): boolean {
  return (payerEmail ?? '') === (payer?.email.toLowerCase() ?? '')
}

/**
 * Each attempt is started once at the provider. Of concurrent requests, one leases the attempt and
 * the others wait for its result.
 */
async function leaseAndStart(
  orders: OrderContext,
  { order, attempt }: UnstartedPayment,
): Promise<Result<PayableOrder, PaymentRefusal>> {
  const started = payableIfStarted(attempt)
  if (started) return success(started)
  const lease = { nowMs: await orders.now(), leaseMs: LEASE_MS }
  const isOurs = await acquireStartLease(orders.db, attempt.reference, lease)
  return isOurs
    ? startPayment(orders, { order, attempt: leased(attempt, lease.nowMs) })
    : waitForStart(orders, { order, attempt })
}

/**
 * The lease holder stores the started payment, or releases the lease if the start failed. One that died
 * does neither: then whoever waits starts it.
 */
async function waitForStart(
  orders: OrderContext,
  { order, attempt: { payer = null } }: UnstartedPayment,
): Promise<Result<PayableOrder, PaymentRefusal>> {
  for (let waitedMs = 0; waitedMs < LEASE_MS; waitedMs += POLL_INTERVAL_MS) {
    const attempt = await findOpenAttempt(orders.db, order.id, payer?.visitHash)
    const started = attempt && payableIfStarted(attempt)
    if (started) return success(started)
    if (!attempt || attempt.claimedUntilMs === RELEASED) break
    const nowMs = await orders.now()
    if (attempt.claimedUntilMs <= nowMs) {
      const isOurs = await acquireStartLease(orders.db, attempt.reference, {
        nowMs,
        leaseMs: LEASE_MS,
      })
      if (isOurs) {
        return startPayment(orders, { order, attempt: { ...leased(attempt, nowMs), payer } })
      }
    }
    await pause(POLL_INTERVAL_MS)
  }
  return failure({ code: 'checkout-failed' })
}

function leased(attempt: OpenAttempt, nowMs: number): OpenAttempt {
  return { ...attempt, claimedUntilMs: nowMs + LEASE_MS }
}

/** The caller has leased the attempt. */
export async function startPayment(
  orders: OrderContext,
  { order, attempt }: UnstartedPayment,
): Promise<Result<PayableOrder, PaymentRefusal>> {
  try {
    const started = await startLeased(orders, order, attempt)
    if (!started.ok) await releaseStartLease(orders.db, attempt)
    return started
  } catch (error) {
    await releaseStartLease(orders.db, attempt)
    throw error
  }
}

async function startLeased(
  orders: OrderContext,
  order: Order,
  attempt: OpenAttempt,
): Promise<Result<PayableOrder, PaymentRefusal>> {
  const started = await requestPayment(orders, { order, attempt })
  if (started.ok) return started
  return started.error === 'duplicate-reference'
    ? replaceLostAttempt(orders, order, attempt)
    : notStarted(orders, order, started.error)
}

/** The response to an earlier start was lost: the provider knows the reference, but its access code is lost. */
async function replaceLostAttempt(
  orders: OrderContext,
  order: Order,
  lost: OpenAttempt,
): Promise<Result<PayableOrder, PaymentRefusal>> {
  const status = await settlePayment(orders, lost.reference)
  if (status === 'paid' || status === 'attention') {
    return failure({ code: 'cart-already-paid' })
  }
  // A second attempt could be paid in addition to the first, as long as the first is not verified.
  if (status === 'unavailable') return notStarted(orders, order, 'payments-unavailable')
  const payer = lost.payer ?? null
  const added = await addAttempt(orders, order.id, { payer, lost: lost.reference })
  const started = await requestPayment(orders, added)
  if (started.ok) return started
  await releaseStartLease(orders.db, added.attempt)
  return notStarted(orders, order, started.error)
}

function notStarted({ log }: OrderContext, order: Order, reason: PaymentFailure) {
  log.warn({ orderId: order.id, reason }, 'payment not started')
  return failure({ code: 'checkout-failed' } as const)
}

type AddedAttempt = Pick<PaidBy, 'payer'> & {
  /** The provider knows it, but its access code is lost. */
  readonly lost?: string | undefined
  /** The payer's earlier one, with another address. */
  readonly instead?: string | undefined
}

/**
 * The first of concurrent calls for an order adds an attempt and the others return that one. An attempt that replaces a
 * lost one is already leased. Returns the order as it is now: until there is an attempt, a payer's address may change
 * what it costs.
 */
async function addAttempt(
  orders: OrderContext,
  orderId: string,
  { payer, lost, instead }: AddedAttempt,
): Promise<UnstartedPayment> {
  const { now, random, limits, payments, settings } = orders
  const nowMs = await now()
  const prefix = settings().referencePrefix
  const reference = paymentReference({ prefix, nowMs, random: random() })
  return transact(orders.db, async (trx: Kysely<Schema>) => {
    await lockOrder(trx, orderId)
    const order = await loadOrder(trx, orderId)
    if (!order) throw new Error(`No order ${orderId}`)
    for (const old of [lost, instead]) if (old !== undefined) await refuseAttempt(trx, old)
    const open = await findOpenAttempt(trx, orderId, payer?.visitHash)
    if (open) return { order, attempt: { ...open, payer } }
    await insertAttempt(trx, {
      reference,
      provider: payments.name,
      orderId,
      amountPesewas: order.total.minor,
      createdAtMs: nowMs,
      nextCheckAtMs: nowMs + limits.firstCheckAfterMs,
      claimedUntilMs: lost === undefined ? 0 : nowMs + LEASE_MS,
      payer,
    })
    const added = await findAttempt(trx, reference)
    if (!added) throw new Error(`No attempt for ${orderId}`)
    return { order, attempt: { ...added, payer } }
  })
}

/** Each tap on Pay retries a payment that has not started, and each retry calls the provider. */
async function isStartedTooOften({ db, now }: OrderContext, orderId: string): Promise<boolean> {
  const { hits } = await hit(db, `start payment ${orderId}`, MINUTE_MS, await now())
  return hits > MAX_STARTS_PER_MINUTE
}
