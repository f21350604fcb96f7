import { expireOrder } from '#database/repositories/hold-order'
import { findExpiredHolds } from '#database/repositories/orders'
import { type Attempt, dueAttempts, scheduleCheck } from '#database/repositories/payment-attempts'
import type { Orders } from '../orders/orders.ts'
import { sweeperShare } from '../orders/provider-budget.ts'
import { eachInTurn } from './each-in-turn.ts'
import { settlePayment } from './settle-payment.ts'

const MOST_AT_ONCE = 50
const FIRST_GAP_MS = 60_000
const LONGEST_GAP_MS = 60 * 60_000

/** Asks about payments nobody told us of, and gives back what nobody paid for. */
export async function sweepOrders(orders: Orders): Promise<void> {
  await eachInTurn([askAboutPayments, giveBackHolds], (sweep) => sweep(orders))
}

async function askAboutPayments(orders: Orders): Promise<void> {
  const due = await dueAttempts(orders.db, await orders.now(), MOST_AT_ONCE)
  const share = await sweeperShare(orders, due.length)
  await eachInTurn(due.slice(0, share), async (attempt) => {
    try {
      await settlePayment(orders, attempt.reference)
    } finally {
      await scheduleNext(orders, attempt)
    }
  })
}

async function giveBackHolds(orders: Orders): Promise<void> {
  const ids = await findExpiredHolds(orders.db, await orders.now(), MOST_AT_ONCE)
  await eachInTurn(ids, async (id) => {
    if (await expireOrder(orders.db, id)) orders.log.info({ orderId: id }, 'hold expired')
  })
}

/** Gaps double from a minute to an hour; after three days the last word is spoken. */
async function scheduleNext({ db, now, limits }: Orders, attempt: Attempt) {
  const nowMs = await now()
  const gapMs = Math.min(FIRST_GAP_MS * 2 ** attempt.checks, LONGEST_GAP_MS)
  const lastCheckAtMs = attempt.createdAtMs + limits.holdMs + limits.askForMs
  await scheduleCheck(db, attempt.reference, nowMs >= lastCheckAtMs ? null : nowMs + gapMs)
}
