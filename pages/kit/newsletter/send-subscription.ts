import type { ErrorBody } from '#contracts/error-body'
import type { Received } from '#contracts/received'
import { browsingMessages } from '#domain/browsing-messages'
import { newsletterMessages } from '#domain/newsletter-messages'

export type Submission =
  | { readonly status: 'idle' | 'submitting' | 'succeeded' }
  | { readonly status: 'failed'; readonly message: string }

/** §7 call 1: the body is read as text, then parsed as JSON, because a proxy may respond with anything. */
export async function sendSubscription(email: string): Promise<Submission> {
  if (email.trim() === '') return failed(newsletterMessages['newsletter-email-required'])
  try {
    const response = await fetch('/api/subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ email }),
    })
    const body = parse(await response.text(), response.status)
    return response.ok ? { status: 'succeeded' } : failed(errorText(body))
  } catch (error) {
    console.error(error)
    return failed(browsingMessages['network-error'])
  }
}

/** §8: the error goes to the console; the shopper sees a network error. */
function parse(text: string, status: number): Received<ErrorBody> {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(newsletterMessages['invalid-response'](status), { cause })
  }
}

/** §7: `error` may also be the message itself. */
function errorText(body: Received<ErrorBody>): string {
  const error = body?.error
  const text: unknown = typeof error === 'string' ? error : error?.message
  return typeof text === 'string' && text.trim() !== ''
    ? text
    : newsletterMessages['newsletter-failed']
}

function failed(message: string): Submission {
  return { status: 'failed', message }
}
