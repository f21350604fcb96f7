import type { Attempt } from '#database/repositories/payment-attempts'
import type { Orders } from '../orders/orders.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { findProvider } from './find-provider.ts'
import type { LastAnswer, VisitorAnswer } from './visitor-answers.ts'

/** Longer than the browser's gaps at first, so that a page does not change its words to and fro. */
const ANSWER_KEPT_MS = 30_000

const NOTHING_NEW: VisitorAnswer = { status: null, isFresh: false }

/**
 * A visitor wants to know of a payment that is not settled. The provider is asked if it is this
 * reference's turn and the visitors' share has a call left; else its last answer is told while it
 * is new. Never a failure: who is beyond the share is told what the database knows.
 */
export function askForVisitor(orders: Orders, attempt: Attempt): Promise<VisitorAnswer> {
  const { reference } = attempt
  return orders.budget.answers.share(reference, async () => {
    const nowMs = await orders.now()
    const canBeAsked = findProvider(orders, attempt.provider) !== null
    if (!canBeAsked || isTooOld(orders, attempt, nowMs)) return NOTHING_NEW
    const last = orders.budget.answers.recordQuestion(reference, nowMs)
    if (!(await mayAsk(orders, { reference, last, nowMs }))) {
      return { status: recentStatus(last, nowMs), isFresh: false }
    }
    const status = await settlePayment(orders, reference)
    if (status === 'unknown-reference') return NOTHING_NEW
    orders.budget.answers.store(reference, { status, atMs: nowMs })
    return { status, isFresh: true }
  })
}

/** The sweeper, too, has had its last word. */
function isTooOld({ limits }: Orders, { createdAtMs }: Attempt, nowMs: number): boolean {
  return nowMs >= createdAtMs + limits.holdMs + limits.askForMs
}

type Wanted = {
  readonly reference: string
  readonly last: LastAnswer | null
  readonly nowMs: number
}

async function mayAsk({ budget }: Orders, { reference, last, nowMs }: Wanted): Promise<boolean> {
  if (last && ageOf(last, nowMs) < budget.gapMs(nowMs)) return false
  return budget.takeForVisitor({ reference, isFirst: last === null }, nowMs)
}

function recentStatus(last: LastAnswer | null, nowMs: number) {
  return last && ageOf(last, nowMs) < ANSWER_KEPT_MS ? last.status : null
}

/** Of an answer from the future, which a clock that was set back makes, nothing is known. */
function ageOf({ atMs }: LastAnswer, nowMs: number): number {
  return atMs > nowMs ? Number.POSITIVE_INFINITY : nowMs - atMs
}
