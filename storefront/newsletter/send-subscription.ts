import { browsingMessages as messages } from '#domain/browsing-messages'

export type Submission =
  | { readonly status: 'idle' | 'submitting' | 'succeeded' }
  | { readonly status: 'failed'; readonly message: string }

/** §7 call 1: the body is read as text and then as JSON, for a proxy may answer anything. */
export async function sendSubscription(email: string): Promise<Submission> {
  if (email.trim() === '') return failed(messages['newsletter-email-required'])
  try {
    const response = await fetch('/api/subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ email }),
    })
    const body: unknown = JSON.parse(await response.text())
    return response.ok ? { status: 'succeeded' } : failed(errorText(body))
  } catch {
    return failed(messages['network-error'])
  }
}

function errorText(body: unknown): string {
  const error = property(body, 'error')
  const text = typeof error === 'string' ? error : property(error, 'message')
  return typeof text === 'string' && text !== '' ? text : messages['newsletter-failed']
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Reflect.get(value, name)
    : undefined
}

function failed(message: string): Submission {
  return { status: 'failed', message }
}
