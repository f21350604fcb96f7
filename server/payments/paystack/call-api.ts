import { failure, type Result, success } from '#domain/result'
import { readLimitedText } from '../../base/http/read-limited-text.ts'
import { parseJson } from './parse-json.ts'

export type ApiResponse = { readonly status: number; readonly body: unknown }

type Call = {
  readonly url: string
  readonly secretKey: string
  readonly timeoutMs: number
  /** If given, the call is a POST with this JSON body. */
  readonly body?: unknown
  readonly onRateLimited: (retryAfterMs: number) => void
}

/** Normal responses have a few KB. */
const MAX_BYTES = 512 * 1024
const TOO_MANY_REQUESTS = 429
const SECOND_MS = 1000
const DEFAULT_RETRY_AFTER_SECONDS = 5
/** Paystack's rate limits are per minute. */
const MAX_RETRY_AFTER_SECONDS = 60

/**
 * Limits time and response size, and follows no redirect, which could leak the key. A response that
 * is not JSON comes from a proxy in between, so the outcome at the provider is unknown.
 */
export async function callApi(call: Call): Promise<Result<ApiResponse, 'payments-unavailable'>> {
  try {
    const response = await fetch(call.url, requestOf(call))
    const { status } = response
    if (status === TOO_MANY_REQUESTS) call.onRateLimited(readRetryAfterMs(response.headers))
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

function readRetryAfterMs(headers: Headers): number {
  const resetHeader = headers.get('x-ratelimit-reset') ?? ''
  const seconds = /^\d{1,9}$/.test(resetHeader) ? Number(resetHeader) : DEFAULT_RETRY_AFTER_SECONDS
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
