import { messages } from '#domain/messages'
import {
  attemptFor,
  beginAnew,
  keepReference,
  type OrderAttempt,
} from '../../checkout/order-attempt.ts'
import { type OrderOutcome, sendOrder, type Wish, wishBody } from './send-order.ts'

export type Placing =
  | Exclude<OrderOutcome, { status: 'begin-anew' | 'already-paid' }>
  | { readonly status: 'already-paid'; readonly message: string; readonly reference: string | null }

/** The same wish again is the same order; a changed one takes the place of the order before it. */
export async function placeOrder(wish: Wish): Promise<Placing> {
  const fingerprint = JSON.stringify(wishBody(wish))
  const attempt = attemptFor(fingerprint)
  const outcome = await sendOrder(attempt, wish)
  if (!isOver(attempt, outcome)) return conclude(attempt, outcome)
  const another = beginAnew(fingerprint)
  return conclude(another, await sendOrder(another, wish))
}

/** An order that once stood and cannot be paid any more was held for too long. */
function isOver(attempt: OrderAttempt, outcome: OrderOutcome): boolean {
  if (outcome.status === 'begin-anew') return true
  const isRefused = outcome.status === 'failed' && outcome.code === 'checkout-failed'
  return isRefused && attempt.reference !== null
}

function conclude(attempt: OrderAttempt, outcome: OrderOutcome): Placing {
  switch (outcome.status) {
    case 'placed':
      keepReference(attempt, outcome.order.reference)
      return outcome
    case 'already-paid':
      return { ...outcome, reference: attempt.reference ?? attempt.replaced?.reference ?? null }
    case 'begin-anew':
      return { status: 'failed', message: messages['checkout-failed'], code: null }
    default:
      return outcome
  }
}
