import pLimit from 'p-limit'
import {
  findExpiredHolds,
  findOverdueHolds,
  restartFutureHolds,
} from '#database/repositories/expired-holds'
import { expireOrder } from '#database/repositories/hold-order'
import type { Attempt } from '#database/repositories/payment-attempts'
import {
  acquireCheckLease,
  findDueAttempts,
  releaseCheckLease,
  scheduleCheck,
} from '#database/repositories/payment-checks'
import { newReviewCase, openReviewCaseWithMail } from '#database/repositories/review-cases'
import { transact } from '#database/transact'
import { sweeperShare } from '../payments/provider-budget.ts'
import type { Orders } from './orders.ts'
import type { PaymentStatus } from './payment-status.ts'
import { settleAll } from './settle-all.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE_MS = 60_000
const MAX_QUESTIONS_A_SWEEP = 50
const MAX_QUESTIONS_AT_ONCE = 10
/** Longer than a question takes: who died with a lease leaves it to the next sweep. */
const LEASE_MS = 2 * MINUTE_MS
const FIRST_GAP_MS = MINUTE_MS
const MAX_GAP_MS = 60 * MINUTE_MS
/** While pieces are kept because of what the provider said last, it is asked often. */
const MAX_GAP_MAYBE_PAID_MS = 5 * MINUTE_MS
/** After the last regular question: for a provider that did not answer it. */
const GAP_UNANSWERED_MS = 24 * 60 * MINUTE_MS

/** Asks about payments nobody told us of, then gives back what nobody paid for. */
export async function sweepOrders(orders: Orders): Promise<void> {
  const asked = await Promise.allSettled([askAboutPayments(orders)])
  await giveBackHolds(orders)
  if (asked[0].status === 'rejected') throw asked[0].reason
}

export async function askAboutPayments(orders: Orders): Promise<void> {
  const attempts = await leaseDueAttempts(orders)
  const atMost = pLimit(MAX_QUESTIONS_AT_ONCE)
  await settleAll(attempts.map((attempt) => atMost(() => askAbout(orders, attempt))))
}

/** As many as the sweepers of all processes may ask about now; each attempt is one process's. */
async function leaseDueAttempts(orders: Orders): Promise<readonly Attempt[]> {
  const { db } = orders
  const now = { nowMs: await orders.now(), maxGapMs: GAP_UNANSWERED_MS }
  const due = await findDueAttempts(db, { ...now, max: MAX_QUESTIONS_A_SWEEP })
  const leased: Attempt[] = []
  for (const attempt of due) {
    if (!(await acquireCheckLease(db, attempt, { ...now, leaseMs: LEASE_MS }))) continue
    if ((await sweeperShare(orders, 1)) === 0) {
      await releaseCheckLease(db, attempt, now.nowMs)
      break
    }
    leased.push(attempt)
  }
  return leased
}

async function askAbout(orders: Orders, attempt: Attempt): Promise<void> {
  let status: PaymentStatus = 'unavailable'
  try {
    status = await settlePayment(orders, attempt.reference)
  } finally {
    await scheduleNext(orders, attempt, status)
  }
}

/** Gaps double from a minute to an hour. After three days only an answer ends the asking. */
async function scheduleNext(orders: Orders, attempt: Attempt, status: PaymentStatus) {
  const { db, limits } = orders
  const { reference, createdAtMs, checks } = attempt
  const nowMs = await orders.now()
  // About a test order a live shop has nothing to ask. The reverse goes on: another process may be it.
  const isTestOrder = orders.payments.mode === 'live' && attempt.orderMode === 'test'
  if (isTestOrder) return scheduleCheck(db, reference, null)
  if (nowMs < createdAtMs + limits.holdMs + limits.askForMs) {
    const isMaybe = status === 'open' || attempt.lastStatus === 'pending'
    const maxGapMs = isMaybe ? MAX_GAP_MAYBE_PAID_MS : MAX_GAP_MS
    const gapMs = Math.min(FIRST_GAP_MS * 2 ** checks, maxGapMs)
    return scheduleCheck(db, reference, nowMs + gapMs)
  }
  // Somebody who is at it may still have paid: that is no answer either.
  const isAnswered = status !== 'unavailable' && status !== 'open'
  if (isAnswered) return scheduleCheck(db, reference, null)
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
    )
  })
}

const MAX_HOLDS_A_BATCH = 100
const MAX_HOLDS_AT_ONCE = 5
/** How long a payment that may have come in keeps its pieces beyond their time. */
const MAYBE_PAID_FOR_MS = 60 * MINUTE_MS

/**
 * Gives back the pieces of unpaid orders whose time is over, without asking anybody: a provider that
 * hangs keeps no piece from being sold.
 */
export async function giveBackHolds(orders: Orders): Promise<void> {
  const { db } = orders
  const nowMs = await orders.now()
  await restartFutureHolds(db, nowMs)
  await giveBackAll(orders, {
    find: () => findExpiredHolds(db, { nowMs, max: MAX_HOLDS_A_BATCH }),
    giveBack: (id) => expireOrder(db, id),
  })
  const overdue = { nowMs: nowMs - MAYBE_PAID_FOR_MS, max: MAX_HOLDS_A_BATCH }
  await giveBackAll(orders, {
    find: () => findOverdueHolds(db, overdue),
    giveBack: (id) =>
      expireOrder(db, id, (trx) => openReviewCaseWithMail(trx, maybePaid(id, nowMs))),
  })
}

function maybePaid(orderId: string, openedAtMs: number) {
  return newReviewCase({ reason: 'maybe-paid', subject: orderId, orderId, openedAtMs })
}

type GivingBack = {
  readonly find: () => Promise<readonly string[]>
  readonly giveBack: (id: string) => Promise<boolean>
}

/** Batch by batch until none is left, or a batch brings nothing. One that fails is thrown at the end. */
async function giveBackAll({ log }: Orders, { find, giveBack }: GivingBack): Promise<void> {
  const atMost = pLimit(MAX_HOLDS_AT_ONCE)
  const batches: Promise<void>[] = []
  for (;;) {
    let given = 0
    const ids = await find()
    const work = ids.map((id) =>
      atMost(async () => {
        if (!(await giveBack(id))) return
        given += 1
        log.info({ orderId: id }, 'hold expired')
      }),
    )
    const batch = settleAll(work)
    batches.push(batch)
    await batch.catch(() => undefined)
    if (ids.length < MAX_HOLDS_A_BATCH || given === 0) return settleAll(batches)
  }
}
