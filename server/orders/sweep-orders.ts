import pLimit from 'p-limit'
import {
  findExpiredHolds,
  findOverdueHolds,
  restartFutureHolds,
} from '#database/orders/expired-holds'
import { expireOrder } from '#database/orders/hold-order'
import { newReviewCase, openReviewCaseWithMail } from '#database/orders/review-cases'
import type { Attempt } from '#database/payments/payment-attempts'
import {
  acquireCheckLease,
  findDueAttempts,
  releaseCheckLease,
  scheduleCheck,
} from '#database/payments/payment-checks'
import { transact } from '#database/transact'
import { waitForAll } from '../base/wait-for-all.ts'
import type { PaymentStatus } from '../payments/payment-status.ts'
import { takeSweeperCalls } from '../payments/provider-budget.ts'
import { holdMsOf, type OrderContext } from './order-context.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE_MS = 60_000
const MAX_CHECKS_PER_SWEEP = 50
const MAX_CHECKS_AT_ONCE = 10
/** This is longer than a check takes; a process that dies with a lease leaves the attempt to the next sweep. */
const LEASE_MS = 2 * MINUTE_MS
const FIRST_GAP_MS = MINUTE_MS
const MAX_GAP_MS = 60 * MINUTE_MS
/** The gap is shorter while stock is held because the payment may succeed. */
const MAX_GAP_MAYBE_PAID_MS = 5 * MINUTE_MS
/** This gap follows the last regular check, if the provider did not answer it. */
const GAP_UNANSWERED_MS = 24 * 60 * MINUTE_MS

/** Checks payments without a webhook. */
export async function checkPayments(orders: OrderContext): Promise<void> {
  const attempts = await leaseDueAttempts(orders)
  const limit = pLimit(MAX_CHECKS_AT_ONCE)
  await waitForAll(attempts.map((attempt) => limit(() => checkPayment(orders, attempt))))
}

/** Leases as many as the budget of all processes' sweepers allows. A lease gives an attempt to one process. */
async function leaseDueAttempts(orders: OrderContext): Promise<readonly Attempt[]> {
  const { db } = orders
  const now = { nowMs: await orders.now(), maxGapMs: GAP_UNANSWERED_MS }
  const due = await findDueAttempts(db, { ...now, max: MAX_CHECKS_PER_SWEEP })
  const leased: Attempt[] = []
  for (const attempt of due) {
    if (!(await acquireCheckLease(db, attempt, { ...now, leaseMs: LEASE_MS }))) continue
    if ((await takeSweeperCalls(orders, 1)) === 0) {
      await releaseCheckLease(db, attempt, now.nowMs)
      break
    }
    leased.push(attempt)
  }
  return leased
}

async function checkPayment(orders: OrderContext, attempt: Attempt): Promise<void> {
  let status: PaymentStatus = 'unavailable'
  try {
    status = await settlePayment(orders, attempt.reference)
  } finally {
    await scheduleNext(orders, attempt, status)
  }
}

/** Gaps double from a minute to an hour. After three days, checks go on daily until there is a final status. */
async function scheduleNext(orders: OrderContext, attempt: Attempt, status: PaymentStatus) {
  const { db, limits } = orders
  const { reference, createdAtMs, checks } = attempt
  const nowMs = await orders.now()
  // A live shop cannot verify a test order. A test shop goes on: another process may have live keys.
  const isTestOrder = orders.payments.mode === 'live' && attempt.orderMode === 'test'
  if (isTestOrder || attempt.orderEndedAtMs !== null) return scheduleCheck(db, reference, null)
  if (nowMs < createdAtMs + holdMsOf(orders) + limits.checkForMs) {
    const isMaybe = status === 'open' || attempt.lastStatus === 'pending'
    const maxGapMs = isMaybe ? MAX_GAP_MAYBE_PAID_MS : MAX_GAP_MS
    const gapMs = Math.min(FIRST_GAP_MS * 2 ** checks, maxGapMs)
    return scheduleCheck(db, reference, nowMs + gapMs)
  }
  // A payment that is still open may succeed, so that status is not final.
  const isFinal = status !== 'unavailable' && status !== 'open'
  if (isFinal) return scheduleCheck(db, reference, null)
  await transact(db, async (trx) => {
    await scheduleCheck(trx, reference, nowMs + GAP_UNANSWERED_MS)
    await openReviewCaseWithMail(
      trx,
      newReviewCase({
        reason: 'unanswered',
        subject: reference,
        reference,
        orderId: attempt.orderId,
        openedAtMs: nowMs,
      }),
      orders.settings().brand.email,
    )
  })
}

const MAX_HOLDS_PER_BATCH = 100
const MAX_HOLDS_AT_ONCE = 5
/** Stock is held so much longer while its payment may still succeed. */
const MAX_MAYBE_PAID_MS = 60 * MINUTE_MS

/**
 * Releases the stock of unpaid orders whose hold has expired. Makes no provider call, so a provider
 * that hangs blocks no sale.
 */
export async function releaseHolds(orders: OrderContext): Promise<void> {
  const { db } = orders
  const nowMs = await orders.now()
  await restartFutureHolds(db, nowMs)
  await releaseAll(orders, {
    find: () => findExpiredHolds(db, { nowMs, max: MAX_HOLDS_PER_BATCH }),
    release: (id) => expireOrder(db, id, { nowMs }),
  })
  const overdue = { nowMs: nowMs - MAX_MAYBE_PAID_MS, max: MAX_HOLDS_PER_BATCH }
  await releaseAll(orders, {
    find: () => findOverdueHolds(db, overdue),
    release: (id) =>
      expireOrder(db, id, {
        nowMs,
        alsoWrite: (trx) =>
          openReviewCaseWithMail(trx, maybePaid(id, nowMs), orders.settings().brand.email),
      }),
  })
}

function maybePaid(orderId: string, openedAtMs: number) {
  return newReviewCase({ reason: 'maybe-paid', subject: orderId, orderId, openedAtMs })
}

type Release = {
  readonly find: () => Promise<readonly string[]>
  readonly release: (id: string) => Promise<boolean>
}

/** Batches are released until no hold is left or a batch releases none. The first failure is thrown at the end. */
async function releaseAll({ log }: OrderContext, { find, release }: Release): Promise<void> {
  const limit = pLimit(MAX_HOLDS_AT_ONCE)
  const batches: Promise<void>[] = []
  for (;;) {
    let released = 0
    const ids = await find()
    const work = ids.map((id) =>
      limit(async () => {
        if (!(await release(id))) return
        released += 1
        log.info({ orderId: id }, 'hold expired')
      }),
    )
    const batch = waitForAll(work)
    batches.push(batch)
    await batch.catch(() => undefined)
    if (ids.length < MAX_HOLDS_PER_BATCH || released === 0) return waitForAll(batches)
  }
}
