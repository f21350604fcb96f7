import { expireOrder } from '#database/repositories/hold-order'
import { findExpiredHolds } from '#database/repositories/orders'
import { type Attempt, dueAttempts, scheduleCheck } from '#database/repositories/payment-attempts'
import type { Orders } from '../orders/orders.ts'
import { settlePayment } from './settle-payment.ts'

const MOST_AT_ONCE = 50
const FIRST_GAP_MS = 60_000
const LONGEST_GAP_MS = 60 * 60_000

/** Asks about payments nobody told us of, and gives back what nobody paid for. */
export async function sweepOrders(orders: Orders): Promise<void> {
  for (const attempt of await dueAttempts(orders.db, orders.now(), MOST_AT_ONCE)) {
    await settlePayment(orders, attempt.reference)
    await scheduleNext(orders, attempt)
  }
  for (const id of await findExpiredHolds(orders.db, orders.now(), MOST_AT_ONCE)) {
    if (await expireOrder(orders.db, id)) orders.log.info({ orderId: id }, 'hold expired')
  }
}

/** Gaps double from a minute to an hour; after three days the last word is spoken. */
async function scheduleNext({ db, now, limits }: Orders, attempt: Attempt) {
  const nowMs = now()
  const gapMs = Math.min(FIRST_GAP_MS * 2 ** attempt.checks, LONGEST_GAP_MS)
  const lastCheckAtMs = attempt.createdAtMs + limits.holdMs + limits.askForMs
  await scheduleCheck(db, attempt.reference, nowMs >= lastCheckAtMs ? null : nowMs + gapMs)
}
