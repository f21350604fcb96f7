import type { PayLinkResponse } from '#contracts/pay-link'
import { messages } from '#domain/messages'
import { ownTokenFor } from '../last-order.ts'
import {
  attemptFor,
  type OrderAttempt,
  readAttempt,
  startNewAttempt,
  storeShared,
} from '../order-attempt.ts'
import { draftBody, type OrderDraft, readRefusal, requestBody } from '../send-order.ts'
import { conclude, type Submission } from '../submit-order.ts'

const TIMEOUT_MS = 30_000

export type Shared =
  | { readonly status: 'shared'; readonly link: PayLinkResponse }
  | Exclude<Submission, { readonly status: 'placed' }>

/** Sends the draft like `submitOrder`, but asks for a link with which somebody else can pay. */
export async function shareOrder(draft: OrderDraft): Promise<Shared> {
  const fingerprint = JSON.stringify(draftBody(draft))
  const attempt = attemptFor(fingerprint)
  const outcome = await askForLink(attempt, requestBody(attempt, draft))
  if (outcome.status !== 'begin-anew') return outcome
  const another = startNewAttempt(fingerprint)
  const again = await askForLink(another, requestBody(another, draft))
  return again.status === 'begin-anew'
    ? { status: 'failed', message: messages['pay-link-failed'] }
    : again
}

/** Asks for a link to an order that this browser has placed already. */
export async function shareStartedOrder(reference: string): Promise<Shared> {
  const attempt = readAttempt()
  const isCurrent = attempt !== null && ownTokenFor(reference) === attempt.accessToken
  if (!isCurrent) return failed()
  const outcome = await askForLink(attempt, { accessToken: attempt.accessToken })
  return outcome.status === 'begin-anew'
    ? { status: 'failed', message: messages['pay-expired'] }
    : outcome
}

async function askForLink(
  attempt: OrderAttempt,
  body: object,
): Promise<Shared | { readonly status: 'begin-anew' }> {
  try {
    const response = await fetch('/api/orders/pay-link', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) {
      storeShared(attempt)
      return { status: 'shared', link: await response.json() }
    }
    const refusal = readRefusal(await response.json())
    if (refusal.status === 'begin-anew') return refusal
    const concluded = conclude(attempt, refusal)
    return concluded.status === 'placed' ? failed() : concluded
  } catch {
    return failed()
  }
}

function failed() {
  return { status: 'failed', message: messages['pay-link-failed'] } as const
}
