import type { Transaction } from 'kysely'
import { isEndedTest, lockOrder } from '#database/orders/orders'
import { type Attempt, findAttempt, refundableOf } from '#database/payments/payment-attempts'
import { bookRefund } from '#database/refunds/book-refund'
import { openRefusedCase } from '#database/refunds/refund-cases'
import { beginAsking, countLook } from '#database/refunds/refund-checks'
import {
  deleteDashboardRefund,
  findRefund,
  listRefunds,
  moveRefund,
  type StoredRefund,
} from '#database/refunds/refunds'
import { reopenReturn } from '#database/returns/returns'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { pesewas } from '#domain/money/money'
import { isReported, leftToRefund, type ProviderRefundState } from '#domain/refund/refund'
import type { OrderContext } from '../orders/order-context.ts'
import {
  ASK_LEASE_MS,
  MAX_ASKS,
  nextLookAtMs,
  SECOND_LOOK_MS,
} from '../orders/refunds/refund-times.ts'
import { resumeSending } from '../orders/refunds/stop-packing.ts'
import { expectationOf, makeUncertain, syncRefunds } from '../orders/refunds/sync-refunds.ts'
import { findAttemptProvider } from '../payments/find-provider.ts'
import type { AcceptedRefund } from '../payments/payments.ts'

/** A new request has these times: nobody looks while it is under way. */
export function askTimes(nowMs: number) {
  return { nextCheckAtMs: nowMs + SECOND_LOOK_MS, leaseUntilMs: nowMs + ASK_LEASE_MS }
}

/** Asks the provider to make a refund whose row is written, and books its answer. */
export async function askForRefund(orders: OrderContext, refund: StoredRefund): Promise<void> {
  const attempt = await attemptOf(orders, refund)
  await orders.followKeys()
  const provider = attempt && findAttemptProvider(orders, attempt)
  if (!attempt || !provider) return lookForAnswer(orders, refund.id)
  const asked = await provider.refund({
    reference: attempt.reference,
    amount: pesewas(refund.amountPesewas),
    note: refund.id,
    customerNote: `Order ${refund.orderId}`,
  })
  if (asked.ok) return book(orders, refund, asked.value)
  if (asked.error !== 'payments-refused') return lookForAnswer(orders, refund.id)
  if (refund.asks > 1) return doubt(orders, refund, attempt)
  await refuse(orders, refund)
  // Refunds in the dashboard may be the reason: then less is left than we know.
  await syncRefunds(orders, attempt)
}

async function attemptOf(
  { db }: OrderContext,
  { reference }: StoredRefund,
): Promise<Attempt | null> {
  return reference === null ? null : findAttempt(db, reference)
}

async function book(orders: OrderContext, { id, orderId }: StoredRefund, accepted: AcceptedRefund) {
  const nowMs = await orders.now()
  const shopEmail = orders.settings().brand.email
  await transact(orders.db, async (trx) => {
    await lockOrder(trx, orderId)
    // A webhook may have been faster, or the order was a test and is ended.
    const refund = await findRefund(trx, id)
    if (!refund || (await isEndedTest(trx, orderId))) return
    const isKnown = refund.providerId === accepted.id && refund.state !== 'asking'
    if (isKnown) return
    const { amountPesewas } = refund
    const twin = await findTwin(trx, refund, accepted.id)
    if (twin && twin.source !== 'dashboard') {
      const detail = 'answered with the id of another refund'
      return makeUncertain(trx, refund, { nowMs, shopEmail, detail })
    }
    const state = (twin && (await takeTwin(trx, twin))) ?? accepted.state
    const answer = { ...expectationOf(accepted), providerId: accepted.id, state, amountPesewas }
    await bookRefund(trx, refund, answer, {
      nowMs,
      shopEmail,
      nextCheckAtMs: nextLookAtMs(nowMs, 0),
    })
  })
  orders.log.info({ orderId, refund: id, state: accepted.state }, 'refund accepted')
}

/** Another refund of the payment that has this id of the provider. */
async function findTwin(
  trx: Transaction<Schema>,
  { id, orderId, reference }: StoredRefund,
  providerId: string,
): Promise<StoredRefund | undefined> {
  return (await listRefunds(trx, orderId)).find(
    (each) => each.reference === reference && each.providerId === providerId && each.id !== id,
  )
}

/**
 * A look between request and answer that found no note has taken this refund for one of the dashboard.
 * The answer says that it is ours. Returns what is known of it since.
 */
async function takeTwin(
  trx: Transaction<Schema>,
  { id, state }: StoredRefund,
): Promise<ProviderRefundState | null> {
  await deleteDashboardRefund(trx, id)
  return isReported(state) ? state : null
}

/** The refund was refused when it was asked for again: perhaps because the first request was carried out after all. */
async function doubt(orders: OrderContext, refund: StoredRefund, attempt: Attempt) {
  await syncRefunds(orders, attempt)
  const nowMs = await orders.now()
  const told = { nowMs, shopEmail: orders.settings().brand.email }
  await transact(orders.db, async (trx) => {
    await lockOrder(trx, refund.orderId)
    await makeUncertain(trx, refund, { ...told, detail: 'refused when asked again' })
  })
}

async function refuse(orders: OrderContext, refund: StoredRefund) {
  const nowMs = await orders.now()
  const shopEmail = orders.settings().brand.email
  await transact(orders.db, async (trx) => {
    await lockOrder(trx, refund.orderId)
    const refused = { from: ['asking'], to: 'refused', nowMs, nextCheckAtMs: null } as const
    if (!(await moveRefund(trx, refund.id, refused))) return
    await reopenReturn(trx, refund.id)
    const isCancelled = await resumeSending(trx, refund.orderId)
    // An owner reads of the refusal on the screen, but an order that nobody packs is forgotten.
    if (isCancelled || refund.source !== 'owner')
      await openRefusedCase(trx, refund, { nowMs, shopEmail })
  })
  orders.log.warn({ orderId: refund.orderId, refund: refund.id }, 'refund refused')
}

/**
 * A request without an answer is followed by one look at once, and one 30 s later. The refund is asked for again, with
 * the same id, only if both looks were answered, neither shows it and the payment covers it; otherwise the owner is
 * told. A crash around the request ends here, too.
 */
export async function lookForAnswer(orders: OrderContext, id: string): Promise<void> {
  const before = await findRefund(orders.db, id)
  const attempt = before && (await attemptOf(orders, before))
  if (before?.state !== 'asking' || !attempt) return
  const isAnswered = (await syncRefunds(orders, attempt)) !== null
  const again = await decide(orders, attempt, { seen: before, isAnswered })
  if (again) await askForRefund(orders, again)
}

type Look = { readonly seen: StoredRefund; readonly isAnswered: boolean }

/** Returns the refund, if the caller is to ask for it again. */
async function decide(
  { db, now, settings }: OrderContext,
  attempt: Attempt,
  { seen, isAnswered }: Look,
): Promise<StoredRefund | null> {
  const nowMs = await now()
  return transact(db, async (trx) => {
    await lockOrder(trx, seen.orderId)
    const refund = await findRefund(trx, seen.id)
    // The look found it, or another process has asked for it.
    if (refund?.state !== 'asking' || refund.asks !== seen.asks || refund.checks !== seen.checks) {
      return null
    }
    if (refund.checks === 0) {
      await countLook(trx, refund, { isAnswered, nextCheckAtMs: nowMs + SECOND_LOOK_MS })
      return null
    }
    const wereAllAnswered = isAnswered && refund.answeredChecks === refund.checks
    const all = await listRefunds(trx, seen.orderId)
    const ofPayment = all.filter(({ reference }) => reference === attempt.reference)
    const isCovered = leftToRefund(refundableOf(attempt), ofPayment) >= 0
    if (wereAllAnswered && isCovered && refund.asks < MAX_ASKS) {
      const isOurs = await beginAsking(trx, refund, { nowMs, ...askTimes(nowMs) })
      return isOurs ? findRefund(trx, refund.id) : null
    }
    const detail = wereAllAnswered ? 'it is not on the list' : 'no answer'
    await makeUncertain(trx, refund, { nowMs, shopEmail: settings().brand.email, detail })
    return null
  })
}
