import type { ErrorBody } from '#contracts/error-body'
import type { FormAcceptedBody } from '#contracts/form'
import type { Received } from '#contracts/received'
import { browsingMessages as messages } from '#domain/browsing-messages'
import type { FieldSentences } from '#domain/form/field-sentences'

const TIMEOUT_MS = 30_000

export type FormOutcome =
  /** `hint` is an additional message of the server, and usually empty. */
  | { readonly status: 'accepted'; readonly hint: string }
  | { readonly status: 'refused'; readonly fields: FieldSentences }
  | { readonly status: 'failed'; readonly message: string }

/** A lost connection and a foreign response, such as a proxy's, give the same message (§8). */
export async function sendForm(
  api: string,
  values: Readonly<Record<string, string>>,
): Promise<FormOutcome> {
  try {
    const response = await fetch(api, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return readRefusal(await response.json())
    const accepted: Received<FormAcceptedBody> = await response.json()
    const hint = accepted?.hint
    return { status: 'accepted', hint: typeof hint === 'string' ? hint : '' }
  } catch {
    return { status: 'failed', message: messages['network-error'] }
  }
}

function readRefusal(body: Received<ErrorBody>): FormOutcome {
  const fields = messagesIn(body?.error?.fields)
  if (Object.keys(fields).length > 0) return { status: 'refused', fields }
  const message = body?.error?.message
  return {
    status: 'failed',
    message: typeof message === 'string' ? message : messages['network-error'],
  }
}

function messagesIn(fields: unknown): FieldSentences {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter(([, sentence]) => typeof sentence === 'string'),
  )
}
