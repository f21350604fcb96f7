import { messages } from '#domain/messages'
import type { OnPlace } from './follow-queue.ts'
import { attemptFor, type OrderAttempt, startNewAttempt, storeReference } from './order-attempt.ts'
import { draftBody, type OrderDraft, type OrderOutcome, sendOrder } from './send-order.ts'

export type Submission =
  | Exclude<OrderOutcome, { status: 'begin-anew' | 'already-paid' | 'not-open' }>
  | { readonly status: 'already-paid'; readonly message: string; readonly reference: string | null }

/** The same draft sent again is the same order; a changed draft replaces the previous order. */
export async function submitOrder(draft: OrderDraft, onPlace: OnPlace): Promise<Submission> {
  const fingerprint = JSON.stringify(draftBody(draft))
  const attempt = attemptFor(fingerprint)
  const outcome = await sendWhenOpen(attempt, draft, onPlace)
  if (outcome.status !== 'begin-anew') return conclude(attempt, outcome)
  const another = startNewAttempt(fingerprint)
  return conclude(another, await sendOrder(another, draft, onPlace))
}

/** A press on Pay waits at most so long for a drop to open. */
const MAX_WAIT_MS = 60_000

/** An order that comes too early is sent once more, at the instant. */
async function sendWhenOpen(
  attempt: OrderAttempt,
  draft: OrderDraft,
  onPlace: OnPlace,
): Promise<OrderOutcome> {
  const early = await sendOrder(attempt, draft, onPlace)
  if (early.status !== 'not-open' || early.opensInMs > MAX_WAIT_MS) return early
  await new Promise((resolve) => setTimeout(resolve, early.opensInMs))
  return sendOrder(attempt, draft, onPlace)
}

export function conclude(attempt: OrderAttempt, outcome: OrderOutcome): Submission {
  switch (outcome.status) {
    case 'placed':
      storeReference(attempt, outcome.order.reference)
      return outcome
    case 'already-paid':
      return { ...outcome, reference: attempt.reference ?? attempt.replaced?.reference ?? null }
    case 'not-open':
      return { status: 'failed', message: outcome.message }
    case 'begin-anew':
      return { status: 'failed', message: messages['checkout-failed'] }
    default:
      return outcome
  }
}
