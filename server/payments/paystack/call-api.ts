import { failure, type Result, success } from '#domain/result'
import { readLimitedText } from '../../http/read-limited-text.ts'
import { parseJson } from './parse-json.ts'

export type ApiAnswer = { readonly status: number; readonly body: unknown }

type Call = {
  readonly url: string
  readonly secretKey: string
  readonly timeoutMs: number
  /** Given: posted as JSON. */
  readonly body?: unknown
  /** The provider had enough of us for so long. */
  readonly onTooMany: (restMs: number) => void
}

/** Honest answers have a few KB. */
const MAX_BYTES = 512 * 1024
const TOO_MANY_REQUESTS = 429
const SECOND_MS = 1000
const USUAL_REST_SECONDS = 5
/** Its limits are by the minute. */
const MAX_RETRY_AFTER_SECONDS = 60

/**
 * Nothing of what the other side does can hang, fill the memory or lead the key elsewhere. Whatever
 * is not JSON comes from something in between: what the provider did is then unknown.
 */
export async function callApi(call: Call): Promise<Result<ApiAnswer, 'payments-unavailable'>> {
  try {
    const response = await fetch(call.url, requestOf(call))
    const { status } = response
    if (status === TOO_MANY_REQUESTS) call.onTooMany(readRestMs(response.headers))
    if (status >= 500 || status === TOO_MANY_REQUESTS) {
      await response.body?.cancel()
      return failure('payments-unavailable')
    }
    const text = await readLimitedText(response, MAX_BYTES)
    if (text === null) return failure('payments-unavailable')
    return success({ status, body: parseJson(text) })
  } catch {
    return failure('payments-unavailable')
  }
}

function readRestMs(headers: Headers): number {
  const told = headers.get('x-ratelimit-reset') ?? ''
  const seconds = /^\d{1,9}$/.test(told) ? Number(told) : USUAL_REST_SECONDS
  return Math.min(Math.max(seconds, 1), MAX_RETRY_AFTER_SECONDS) * SECOND_MS
}

function requestOf({ secretKey, timeoutMs, body }: Call): RequestInit {
  const common = {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  } as const
  const headers = { accept: 'application/json', authorization: `Bearer ${secretKey}` }
  if (body === undefined) return { ...common, headers }
  return {
    ...common,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
