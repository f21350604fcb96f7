import type { Attempt } from '#database/repositories/payment-attempts'
import type { Orders } from '../orders/orders.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { findProvider } from './find-provider.ts'
import type { KeptAnswer, Told } from './visits.ts'

/** Longer than the browser's gaps at first, so that a page does not change its words to and fro. */
const ANSWER_KEPT_MS = 30_000

const NOTHING_NEW: Told = { standing: null, isFresh: false }

/**
 * A visitor wants to know of a payment that is not settled. The provider is asked if it is this
 * reference's turn and the visitors' share has a call left; else its last answer is told while it
 * is new. Never a failure: who is beyond the share is told what the database knows.
 */
export function askForVisitor(orders: Orders, attempt: Attempt): Promise<Told> {
  const { reference } = attempt
  return orders.budget.visits.share(reference, async () => {
    const nowMs = await orders.now()
    const canBeAsked = findProvider(orders, attempt.provider) !== null
    if (!canBeAsked || isTooOld(orders, attempt, nowMs)) return NOTHING_NEW
    const kept = orders.budget.visits.note(reference, nowMs)
    if (!(await mayAsk(orders, { reference, kept, nowMs }))) {
      return { standing: keptStanding(kept, nowMs), isFresh: false }
    }
    const standing = await settlePayment(orders, reference)
    if (standing === 'unknown-reference') return NOTHING_NEW
    orders.budget.visits.keep(reference, { standing, atMs: nowMs })
    return { standing, isFresh: true }
  })
}

/** The sweeper, too, has had its last word. */
function isTooOld({ limits }: Orders, { createdAtMs }: Attempt, nowMs: number): boolean {
  return nowMs >= createdAtMs + limits.holdMs + limits.askForMs
}

type Wanted = {
  readonly reference: string
  readonly kept: KeptAnswer | null
  readonly nowMs: number
}

async function mayAsk({ budget }: Orders, { reference, kept, nowMs }: Wanted): Promise<boolean> {
  if (kept && ageOf(kept, nowMs) < budget.gapMs(nowMs)) return false
  return budget.takeForVisitor({ reference, isFirst: kept === null }, nowMs)
}

function keptStanding(kept: KeptAnswer | null, nowMs: number) {
  return kept && ageOf(kept, nowMs) < ANSWER_KEPT_MS ? kept.standing : null
}

/** Of an answer from the future, which a clock that was set back makes, nothing is known. */
function ageOf({ atMs }: KeptAnswer, nowMs: number): number {
  return atMs > nowMs ? Number.POSITIVE_INFINITY : nowMs - atMs
}
